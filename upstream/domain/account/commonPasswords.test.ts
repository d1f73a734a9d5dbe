import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

/** Passwords from published leaks, foreign and Chinese. All have at least eight characters, a letter and a digit. */
const COMMON =
  "password1 Password123 qwerty123 1qaz2wsx q1w2e3r4 abc123456 a123456789 123456789a woaini1314 woaini520 aini1314 qq123456789 zxcvbnm123 wang1234 5201314aini asdf1234 iloveyou1314 qwe123456 a88888888 abc112233 laopo520 trustno1 1234qwer zhang1990";
const OWN =
  "beikao2026 qiuzhi2026 xinmima2026 newpass2026 lantian7ri 3zhi-xiaomao hunan-zikao-8 wangxiaoming88";

test.each(COMMON.split(" "))("reports %s as a common password", async (password) => {
  expect(password).toMatch(/^(?=.*[a-z])(?=.*\d).{8,}$/i);
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(OWN.split(" "))("does not report %s as a common password", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test("the list of common passwords has thousands that fulfil the rules of length and letters", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const fitting = dictionary["passwords-common"].filter((text) => /^(?=.*[a-z])(?=.*\d).{8,64}$/i.test(text));
  expect(fitting.length).toBeGreaterThan(3_000);
});
