import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "./domain/account/passwords.ts";
import { users } from "./platform/db/schema/users.ts";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "./operator/demo/seedDatabase.ts";
import { startNotes } from "./startNotes.ts";
import { testContent } from "./testing/testContent.ts";
import { openTestDatabase } from "./testing/testDatabase.ts";

const LONG = "0123456789abcdef";
const AWAY = {
  trial: false,
  siteHost: undefined,
  signSalt: LONG,
  sms: { kind: "off" },
  payments: [],
} as const;
const PLAYED = { sms: { kind: "log" }, payments: [{ kind: "sandbox" }] } as const;
const log = { info: () => undefined };
const demoUsers = await demoKind("users");

test("reports missing settings, and unsafe ones where other machines can reach the site", async () => {
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
    const all = [
      "SMS=log",
      "sandbox in PAYMENT",
      "SIGN_SALT is short enough to be found by trying",
      demo(names),
    ];
    for (const siteHost of ["0.0.0.0", "school.test"])
      for (const trial of [false, true])
        expect(await notes({ ...PLAYED, trial, siteHost, signSalt: "short" })).toEqual(all);
    for (const siteHost of ["127.0.0.1", "localhost", "::1"]) {
      // A site on loopback may be public behind a proxy, so only TRIAL makes a trial.
      expect(await notes({ ...PLAYED, trial: false, siteHost, signSalt: "short" })).toEqual(all);
      expect(await notes({ ...AWAY, siteHost })).toEqual([noSms, demo(names)]);
      expect(await notes({ ...AWAY, ...PLAYED, trial: true, siteHost })).toEqual([]);
      expect(await notes({ ...AWAY, trial: true, siteHost })).toEqual([noSms]);
    }

    const lines = async (config: object) => startNotes({ db, config: { ...AWAY, ...config } });
    const [both] = await lines({});
    expect(both).toContain("nobody can register");
    expect(both).toContain("nothing is sold");
    expect(both).not.toContain("\n");
    const [payment] = await lines({ sms: PLAYED.sms });
    expect(payment).toMatch(
      /^Payment is not set up: nothing is sold; set PAYMENT=wechat or alipay and its keys\./,
    );

    // A locked account or one with another password is no risk.
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
