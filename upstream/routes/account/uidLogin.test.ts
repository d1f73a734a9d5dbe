import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accountApi from "#shared/contract/account/endpoints.ts";
import { linkSign } from "#upstream/domain/account/redeemLink.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { externalUsers, usedLinks, users } from "#upstream/platform/db/schema/users.ts";
import { PASSWORD, forgetLimits, newVisitor, signIn } from "#upstream/testing/learners.ts";
import { SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Link {
  readonly uid?: string;
  readonly agency?: string;
  readonly ageSeconds?: number;
  readonly redirect?: string;
  readonly secret?: string;
}

async function secretOf(flag: string): Promise<string> {
  const [own] = await upstream.db.select().from(agencies).where(eq(agencies.flag, flag));
  expect(own?.linkSecret).toMatch(/^[\w-]{43}$/);
  return own?.linkSecret ?? "";
}

/** Makes a signed link as the agency's own system does. Agency 乙校, the default, allows links to open accounts. */
async function link({ uid = "u-1", agency = "yi", ageSeconds = 0, redirect = "", secret }: Link = {}) {
  const time = String(Math.floor(upstream.now() / 1000) - ageSeconds);
  const sign = linkSign({ agency, uid, time, redirect }, secret ?? (await secretOf(agency)));
  return { uid, time, redirect, sign };
}

const follow = (input: object, agency = "yi") =>
  upstream.call(accountApi.uidLogin, input, newVisitor({ agency }));
const refused = async (input: object, agency = "yi") =>
  (await upstream.refusal(accountApi.uidLogin, input, newVisitor({ agency }))).code;
const uidOf = async (token: string, agency = "yi"): Promise<string> =>
  (await upstream.call(accountApi.userInfo, {}, { token, agency })).uid;

test("a signed link signs in once, and its use stays stored until the link has expired", async () => {
  const fresh = await link();
  const { token } = await follow(fresh);
  const uid = await uidOf(token);
  expect(await refused(fresh)).toBe(20409);
  // Dates the link one second ahead: a second has possibly passed, and a link of age 1 could then equal the first link.
  expect(await uidOf((await follow(await link({ ageSeconds: -1 }))).token)).toBe(uid);
  upstream.advance(301_000);
  // An expired link is refused by its own time, so the row that records its use can be deleted.
  expect(await refused(fresh)).toBe(20410);
  const [used] = await upstream.db.select().from(usedLinks).where(eq(usedLinks.sign, fresh.sign));
  expect(used?.expiresAt.getTime()).toBe((Number(fresh.time) + 300) * 1000);
});

test("accepts a link dated up to five minutes before or after the upstream's clock", async () => {
  for (const ageSeconds of [299, -299]) await follow(await link({ ageSeconds }));
  for (const ageSeconds of [302, -302]) expect(await refused(await link({ ageSeconds }))).toBe(20410);
});

test("refuses a link with changed fields, and links signed with the salt or an empty secret", async () => {
  const good = await link({ redirect: "/course/11" });
  for (const change of [
    { uid: "u-2" },
    { redirect: "/course/12" },
    { redirect: "" },
    { time: String(Number(good.time) + 1) },
    { sign: "0".repeat(64) },
    { sign: good.sign.toUpperCase() },
    { uid: "u-1\nx" },
    { uid: "x".repeat(129) },
    { time: "soon" },
  ])
    expect(await refused({ ...good, ...change }), JSON.stringify(change)).toBe(20400);
  // The link opens agency jia, but the secret of agency yi signed it.
  expect(await refused(await link({ agency: "jia", secret: await secretOf("yi") }))).toBe(20400);
  expect(await refused(await link({ secret: SALT }))).toBe(20400);
  const secret = await secretOf("yi");
  const setSecret = (linkSecret: string) =>
    upstream.db.update(agencies).set({ linkSecret }).where(eq(agencies.flag, "yi"));
  await setSecret("");
  expect(await refused(await link({ secret: "" }))).toBe(20400);
  await setSecret(secret);
  await follow(good);
});

test("a first visit opens an account only if the agency allows it", async () => {
  const stranger = await link({ uid: "s-1", agency: "jia" });
  expect(await refused(stranger, "jia")).toBe(20404);
  const before = await uidOf(await signIn(upstream, "xiaoming"), "jia");
  const [jia] = await upstream.db.select().from(agencies).where(eq(agencies.flag, "jia"));
  await upstream.db
    .insert(externalUsers)
    .values({ agencyId: jia?.id ?? 0, uid: "s-1", userId: Number(before) });
  // The refused sign-in did not use the link up.
  expect(await uidOf((await follow(stranger, "jia")).token, "jia")).toBe(before);
  // The same uid at another agency is another person.
  expect(await uidOf((await follow(await link({ uid: "s-1" }))).token)).not.toBe(before);
});

test("concurrent first visits open one account", async () => {
  const uid = "twin";
  const links = await Promise.all([0, 1, 2, 3].map((ageSeconds) => link({ uid, ageSeconds })));
  const sessions = await Promise.all(links.map((each) => follow(each)));
  const ids = await Promise.all(sessions.map(({ token }) => uidOf(token)));
  expect(new Set(ids).size).toBe(1);
  const rows = await upstream.db.select().from(externalUsers).where(eq(externalUsers.uid, uid));
  expect(rows).toHaveLength(1);
});

test("accepts a uid of any characters, and compares uids exactly", async () => {
  const uids = ["张三@corp/№7 +&=%?#", "İ", "i", "a", "A", " a ", "👩‍🎓", "x".repeat(128)];
  const ids = [];
  for (const uid of uids) ids.push(await uidOf((await follow(await link({ uid }))).token));
  expect(new Set(ids).size).toBe(uids.length);
});

test("a learner from a link binds a phone and sets a password, and closing the account deletes the link's uid", async () => {
  const asking = { agency: "yi" };
  const { token, user_info: info } = await follow(await link({ uid: "leaves" }));
  expect(info).toMatchObject({ mobile: "", nickname: expect.stringMatching(/^学员/) });
  const mobile = "13900000077";
  await upstream.call(accountApi.smsSend, { mobile, type: "change" }, newVisitor(asking));
  const code = upstream.sent.at(-1)?.code;
  const bound = await upstream.call(accountApi.changeMobile, { mobile, code }, { token, ...asking });
  expect(bound.mobile).toBe("139****0077");
  // Once a number is bound, changing it requires the code of the old number too.
  expect((await upstream.refusal(accountApi.changeMobile, { mobile, code }, { token, ...asking })).code).toBe(
    20400,
  );
  const { id } = (await upstream.db.select().from(users).where(eq(users.mobile, mobile)))[0] ?? { id: 0 };
  const exported = await (await upstream.fetch("/user/export", {}, { token, ...asking })).text();
  expect(JSON.parse(exported).external_users).toMatchObject([{ uid: "leaves" }]);

  await forgetLimits(upstream);
  await upstream.call(accountApi.smsSend, { mobile, type: "reset" }, newVisitor(asking));
  const reset = upstream.sent.at(-1)?.code;
  await upstream.call(
    accountApi.forgetPassword,
    { mobile, code: reset, password: PASSWORD },
    newVisitor(asking),
  );
  const again = await signIn(upstream, mobile, { ...newVisitor(asking), password: PASSWORD });
  await upstream.call(accountApi.closeAccount, { password: PASSWORD }, { token: again, ...asking });
  upstream.advance(8 * 86_400_000);
  await upstream.runJobs();
  expect(await upstream.db.select().from(externalUsers).where(eq(externalUsers.userId, id))).toEqual([]);
  expect(await uidOf((await follow(await link({ uid: "leaves" }))).token)).not.toBe(String(id));
});

test("refuses a link of a blocked account", async () => {
  const id = Number(await uidOf((await follow(await link({ uid: "blocked" }))).token));
  await upstream.db.update(users).set({ status: "blocked" }).where(eq(users.id, id));
  expect(await refused(await link({ uid: "blocked", ageSeconds: 1 }))).toBe(20404);
});
