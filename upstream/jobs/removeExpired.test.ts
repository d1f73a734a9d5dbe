import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { answeredRequests, rateCounters } from "../db/schema/house.ts";
import { sessions, smsCodes, users } from "../db/schema/users.ts";
import { seedDatabase } from "../db/seed/seedDatabase.ts";
import { removeExpired } from "./removeExpired.ts";
import { testContent } from "../testing/testContent.ts";
import { openTestDatabase } from "../testing/testDatabase.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const log = pino({ level: "silent" });

test("what has expired goes, what is in use stays", async () => {
  const { db } = database;
  const nowMs = Date.parse("2026-03-10T04:00:00Z");
  await seedDatabase({ db, content: testContent, nowMs, log });
  const [user] = await db.select().from(users).limit(1);
  if (!user) throw new Error("no user");
  const [past, future] = [new Date(nowMs - 1000), new Date(nowMs + 1000)];
  const own = { userId: user.id, agencyId: user.agencyId };
  await db.insert(sessions).values([
    { ...own, tokenHash: "old", expiresAt: past },
    { ...own, tokenHash: "new", expiresAt: future },
  ]);
  const code = { agencyId: 1, mobile: "13800000009", type: "login", codeHash: "x" };
  await db.insert(smsCodes).values([{ ...code, expiresAt: past }]);
  await db.insert(rateCounters).values([
    { key: "old", points: 1, expire: past },
    { key: "new", points: 1, expire: future },
  ]);
  const answer = Uint8Array.of(1);
  await db.insert(answeredRequests).values([
    { id: "old", answer, expiresAt: past },
    { id: "new", answer, expiresAt: future },
  ]);

  await removeExpired({ db, nowMs });

  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(["new"]);
  expect(await db.select().from(smsCodes)).toEqual([]);
  expect((await db.select().from(rateCounters)).map(({ key }) => key)).toEqual(["new"]);
  expect((await db.select().from(answeredRequests)).map(({ id }) => id)).toEqual(["new"]);
});
