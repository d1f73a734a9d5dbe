import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "./account/passwords.ts";
import { users } from "./db/schema/users.ts";
import { users as demoUsers } from "./db/seed/content/users.ts";
import { seedDatabase } from "./db/seed/seedDatabase.ts";
import { startNotes } from "./startNotes.ts";
import { testContent } from "./testing/testContent.ts";
import { openTestDatabase } from "./testing/testDatabase.ts";

const LONG = "0123456789abcdef";
const AWAY = { siteHost: undefined, signSalt: LONG, sms: { kind: "off" } } as const;
const log = { info: () => undefined };

test("a start says what is missing, and what is unsafe where others than this machine can come", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    const notes = async (config: Parameters<typeof startNotes>[0]["config"]) =>
      (await startNotes({ db, config })).map((note) => note.split(/[:.] /)[0]);
    const nothing = { agencyId: 1, courseIds: [], classroomIds: [], learnt: [], notes: [] };
    const demo3 = demoUsers.slice(0, 3).map((user) => ({ ...user, ...nothing }));
    await seedDatabase({
      db,
      content: { ...testContent, users: demo3 },
      nowMs: Date.now(),
      log,
    });
    const names = demoUsers.slice(0, 3).map(({ username }) => username);
    const demo = (open: readonly string[]) => `Anybody can sign in to the demo accounts ${open.join(", ")}`;
    const noSms = "SMS is not set up";

    expect(await notes(AWAY)).toEqual([noSms, demo(names)]);
    for (const siteHost of ["0.0.0.0", "school.test"])
      expect(await notes({ siteHost, signSalt: "short", sms: { kind: "log" } })).toEqual([
        "SMS=log",
        "SIGN_SALT is short enough to be found by trying",
        demo(names),
      ]);
    for (const siteHost of ["127.0.0.1", "localhost", "::1"]) {
      expect(await notes({ ...AWAY, siteHost, sms: { kind: "log" } })).toEqual([]);
      expect(await notes({ ...AWAY, siteHost })).toEqual([noSms]);
    }

    // Who was closed, or has another password by now, is no danger.
    const change = (username = "", values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.username, username));
    await change(names[0], { status: "blocked" });
    await change(names[1], { passwordHash: await hashPassword("another-1") });
    expect(await notes(AWAY)).toEqual([noSms, demo(names.slice(2))]);
    await change(names[2], { status: "blocked" });
    expect(await notes(AWAY)).toEqual([noSms]);
  } finally {
    await database.close();
  }
});
