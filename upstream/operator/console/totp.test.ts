import { expect, test } from "vitest";
import { base32, codeOfStep, newTotpSecret, stepAt, stepOfCode, totpAddress } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("computes the code of RFC 6238, appendix B, at %d s", (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(seconds * 1_000))).toBe(code);
});

test("accepts the codes of the step before, of now and of the step after, and no others", () => {
  const nowMs = 1_234_567_890_000;
  const now = stepAt(nowMs);
  const accepted = [-3, -2, -1, 0, 1, 2, 3].filter(
    (off) => stepOfCode(SECRET, codeOfStep(SECRET, now + off), { nowMs, usedStep: 0 }) === now + off,
  );
  expect(accepted).toEqual([-1, 0, 1]);
});

test("rejects a code of a step that was used, and of every step before it", () => {
  const nowMs = 1_234_567_890_000;
  const now = stepAt(nowMs);
  for (const off of [-1, 0])
    expect(stepOfCode(SECRET, codeOfStep(SECRET, now + off), { nowMs, usedStep: now })).toBeUndefined();
  expect(stepOfCode(SECRET, codeOfStep(SECRET, now + 1), { nowMs, usedStep: now })).toBe(now + 1);
});

test.each(["", "28708", "2870822", "28708a", "２８７０８２"])("rejects %j, which is no code", (typed) => {
  expect(stepOfCode(SECRET, typed, { nowMs: 59_000, usedStep: 0 })).toBeUndefined();
});

test("writes the secret in base32, in an address that names the school", () => {
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpAddress(SECRET, { issuer: "甲校", account: "王老师" })).toBe(
    "otpauth://totp/%E7%94%B2%E6%A0%A1:%E7%8E%8B%E8%80%81%E5%B8%88?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E7%94%B2%E6%A0%A1",
  );
});
