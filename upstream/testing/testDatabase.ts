import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../db/database.ts";

/** A fresh migrated database: in memory, or on the server of TEST_DATABASE_URL, where it is dropped afterwards. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return openDatabase({ kind: "memory" });
  const name = `beikao_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: "postgres", url: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
