import { expect, test } from "vitest";
import type { Storage } from "../../platform/db/database.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { placeOf } from "./placeOf.ts";

test.each([
  ["postgresql://u:secret@db.example:6000/beikao", "db.example:6000"],
  ["postgresql://u:secret@db.example/beikao", "db.example:5432"],
  ["postgresql://u:secret@db.example/beikao?host=other.example&port=6001", "other.example:6001"],
  ["postgresql:///beikao?host=/var/run/postgresql", "/var/run/postgresql:5432"],
  ["postgresql://[::1]:6000/beikao", "[::1]:6000"],
])("names the server that %s connects to", async (url, named) => {
  const database = await openTestDatabase();
  try {
    const { text } = await placeOf({ kind: "postgres", url } as Storage, database);
    expect(text.slice(0, text.indexOf(","))).toBe(`PostgreSQL at ${named}`);
  } finally {
    await database.close();
  }
});
