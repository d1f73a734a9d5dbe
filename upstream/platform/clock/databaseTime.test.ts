import { expect, test } from "vitest";
import type { Db } from "../db/database.ts";
import { databaseTime } from "./databaseTime.ts";

test("the time has whole milliseconds, also where the database counts microseconds", async () => {
  const db = { execute: async () => ({ rows: [{ ms: 1_796_000_000_123.875 }] }) } as unknown as Db;
  expect(await databaseTime(db)).toBe(1_796_000_000_123);
});
