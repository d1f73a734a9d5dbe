import { pino } from "pino";
import { expect, test } from "vitest";
import { jobs } from "../../platform/db/schema/system.ts";
import { avatars, users } from "../../platform/db/schema/users.ts";
import { seedDatabase } from "../../operator/demo/seedDatabase.ts";
import { runDueJobs } from "../../platform/jobs/runDueJobs.ts";
import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { removeAvatar } from "./removeAvatar.ts";
import { setAvatar } from "./setAvatar.ts";

const HOUR_MS = 3_600_000;

test("deletes an unused picture an hour after it was replaced", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const log = pino({ level: "silent" });
  let nowMs = Date.parse("2026-03-10T04:00:00Z");
  await seedDatabase({ db, content: testContent, nowMs, log });
  const [one, two] = (await db.select({ id: users.id }).from(users).limit(2)).map(({ id }) => id);
  const wear = (userId: number | undefined, letter: string) =>
    setAvatar(db, { userId: userId ?? 0, hash: letter.repeat(40), webp: Uint8Array.of(1), nowMs });
  const left = async () => {
    await runDueJobs({ db, clock: () => nowMs, log, jobs: [removeAvatar] });
    return (await db.select().from(avatars)).map(({ hash }) => hash.slice(0, 1)).sort();
  };
  await wear(one, "a");
  await wear(one, "b");
  await wear(two, "b");
  await wear(one, "c");
  await wear(one, "c");
  expect(await left()).toEqual(["a", "b", "c"]);
  nowMs += HOUR_MS;
  expect(await left()).toEqual(["b", "c"]);
  await wear(two, "c");
  nowMs += HOUR_MS / 2;
  await wear(one, "b");
  nowMs += HOUR_MS;
  expect(await left()).toEqual(["b", "c"]);
  expect(await db.select().from(jobs)).toEqual([]);
  await database.close();
});
