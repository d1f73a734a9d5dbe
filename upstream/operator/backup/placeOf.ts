import { resolve } from "node:path";
import type { Database, Storage } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** A database as messages name it, without its password. */
export interface Place {
  readonly text: string;
  /** Name of the database on its server, or the absolute path of its folder. */
  readonly name: string;
}

export async function placeOf(storage: Storage, { db }: Database): Promise<Place> {
  if (storage.kind !== "postgres") {
    const name = storage.kind === "folder" ? resolve(storage.path) : "memory";
    return { text: `the embedded database in ${name}`, name };
  }
  const { hostname, port, searchParams } = new URL(storage.url);
  // Parameters win over the rest of the address, as in libpq.
  const host = searchParams.get("host") || hostname || "localhost";
  const [found] = await rowsOf<{ name: string }>(db, "select current_database()::text as name");
  const name = found?.name ?? "";
  return {
    text: `PostgreSQL at ${host}:${searchParams.get("port") || port || "5432"}, database ${name}`,
    name,
  };
}
