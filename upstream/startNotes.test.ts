import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "./domain/account/passwords.ts";
import { pages } from "./platform/db/schema/articles.ts";
import { contractTemplates } from "./platform/db/schema/contractTemplates.ts";
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
  isCompanion: false,
  payments: [],
} as const;
const PLAYED = { sms: { kind: "log" }, payments: [{ kind: "sandbox" }], isCompanion: false } as const;
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

test("names the schools without agreement or privacy policy, and contracts with places that nothing fills in", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    const content = { ...testContent, pages: [], users: [] };
    await seedDatabase({ db, content, nowMs: Date.now(), log });
    const config = { ...AWAY, ...PLAYED };
    const law = async () => (await startNotes({ db, config })).slice(2);
    expect(await law()).toEqual([
      expect.stringMatching(
        /^Without 用户协议 \(\/policy\): the schools jia, yi.*page add --agency jia --key user_agreement/,
      ),
      expect.stringMatching(/^Without 隐私政策 \(\/private\): the schools jia, yi/),
    ]);
    const page = { title: "一页", content: "<p>一段</p>" };
    await db.insert(pages).values([
      { ...page, agencyId: 1, key: "privacy" },
      { ...page, agencyId: null, key: "user_agreement", content: "" },
    ]);
    const [template] = await db
      .insert(contractTemplates)
      .values({ name: "合同", content: "<p>{agency}</p>" })
      .returning({ id: contractTemplates.id });
    expect(await law()).toEqual([
      expect.stringMatching(/用户协议.*the schools jia, yi/),
      expect.stringMatching(/隐私政策.*the schools yi/),
      expect.stringMatching(new RegExp(`^Contract template ${template?.id}: nothing fills in \\{agency\\}`)),
    ]);
    await db.update(pages).set({ agencyId: null, content: page.content });
    await db.delete(contractTemplates);
    expect(await law()).toEqual([]);
    expect(await startNotes({ db, config: { ...config, trial: true, siteHost: "localhost" } })).toEqual([]);
  } finally {
    await database.close();
  }
});

test("a companion without a school names the command that takes it from the API, and nothing that the API does", async () => {
  const database = await openTestDatabase();
  try {
    const notes = await startNotes({ db: database.db, config: { ...AWAY, isCompanion: true } });
    expect(notes).toEqual([expect.stringContaining("agency sync")]);
    expect(notes.join()).not.toMatch(/setup|school put|SMS|PAYMENT/);
  } finally {
    await database.close();
  }
});
