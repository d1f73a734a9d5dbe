import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "#shared/environment/variable.ts";
import type { Storage } from "../../platform/db/database.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import { WrongCall } from "../../platform/kit/commandLine.ts";

/**
 * Returns the database that an option names.
 * @param place an address of PostgreSQL, a folder, or the port of a restored copy on this machine; undefined: the database of the environment
 * @throws WrongCall: neither of both
 */
export function storageOf(env: Environment, place: string | undefined): Storage {
  if (place === undefined) return readStorage(env);
  if (/^postgres(?:ql)?:/.test(place)) return readStorage({ DATABASE_URL: place });
  if (/^\d{4,5}$/.test(place)) return atPort(env, place);
  if (/^(?:[./]|[a-z]:[\\/])/i.test(place))
    return existsSync(join(place, "pg", "PG_VERSION"))
      ? { kind: "folder", path: place }
      : readStorage({ DATA_DIR: place });
  throw new WrongCall(
    "--into and --from take postgresql://USER:PASSWORD@HOST:PORT/NAME, or a folder that begins with / or ./; --from also the port of a restored copy",
  );
}

/** A restored copy has the roles and passwords of the running database. */
function atPort(env: Environment, port: string): Storage {
  const storage = readStorage(env);
  if (storage.kind !== "postgres") throw new WrongCall("A port is of a PostgreSQL: set DATABASE_URL.");
  // Past a pooler, whose names of databases may be others.
  const url = new URL(storage.listenUrl ?? storage.url);
  url.hostname = "127.0.0.1";
  url.port = port;
  url.search = "";
  return readStorage({ DATABASE_URL: url.href });
}
