import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accountApi from "#shared/contract/account/endpoints.ts";
import { previewOrder } from "#shared/contract/order/endpoints.ts";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { PASSWORD, codeFor, newVisitor, registered } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/*
 * The upstream normalizes typed and pasted text in the way that the site's forms do (shared/domain/typedText.ts), for
 * clients without these forms.
 */

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const byPassword = (username: string, password: string) =>
  upstream.envelope(accountApi.login, { type: "password", username, password }, newVisitor());

test("accepts a phone number and a code in all spellings", async () => {
  const mobile = "13900000071";
  const code = await codeFor(upstream, mobile, "register");
  await upstream.call(
    accountApi.register,
    { mobile: "+86 139-0000-0071", code: `【学校】验证码 ${wide(code)}，10 分钟内有效`, password: PASSWORD },
    newVisitor(),
  );
  const next = await codeFor(upstream, wide(`86-${mobile}`), "login");
  expect(upstream.sent.at(-1)).toMatchObject({ mobile });
  await upstream.call(
    accountApi.login,
    { type: "code", mobile: `0086${mobile}`, code: `\u202d${next}\u202c` },
    newVisitor(),
  );
  expect(await upstream.call(accountApi.checkUsername, { username: wide(mobile) }, newVisitor())).toEqual({
    exists: "1",
  });
});

test("signs in with full-width names, numbers and passwords; an old full-width password stays as stored", async () => {
  const mobile = "13900000072";
  await registered(upstream, mobile);
  const [row] = await upstream.db.select().from(users).where(eq(users.mobile, mobile));
  const username = row?.username ?? "";
  for (const name of [mobile, wide(mobile), wide(username), `\u200b${username} `])
    for (const password of [PASSWORD, wide(PASSWORD)])
      expect((await byPassword(name, password)).code, name).toBe(20200);
  // A password that was stored before passwords were normalized is accepted only as it was typed then.
  const old = "ｂeikao2026　x";
  await upstream.db
    .update(users)
    .set({ passwordHash: await hashPassword(old) })
    .where(eq(users.mobile, mobile));
  expect((await byPassword(mobile, old)).code).toBe(20200);
  expect((await byPassword(mobile, "beikao2026 x")).code).toBe(20400);
  // A new password is accepted in full-width and in half-width letters.
  const code = await codeFor(upstream, mobile, "reset");
  await upstream.call(accountApi.forgetPassword, { mobile, code, password: wide("riverbed7") }, newVisitor());
  for (const password of ["riverbed7", wide("riverbed7")])
    expect((await byPassword(mobile, password)).code).toBe(20200);
  expect((await byPassword(mobile, "riverbed")).code).toBe(20400);
});

test("accepts course codes and coupons in full width", async () => {
  const token = await registered(upstream, "13900000073");
  const told = await upstream.refusal(
    accountApi.redeemCode,
    { code: wide("NOSUCH2026") },
    { ...newVisitor(), token },
  );
  expect(told).toMatchObject({ code: 20404, msg: "没有这个课程码，请检查有没有输错" });
  const { coupon } = await upstream.call(
    previewOrder,
    { target_type: "course", target_id: "11", coupon: `\u200e${wide("NoSuch-1")}` },
    { ...newVisitor(), token },
  );
  expect(coupon.code).toBe("NOSUCH-1");
});
