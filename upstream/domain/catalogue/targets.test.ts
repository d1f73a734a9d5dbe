import { expect, test } from "vitest";
import { accessText } from "./targets.ts";

test.each([
  [{ expireTime: "202704", validDays: 0 }, "2027-04-30"],
  [{ expireTime: "2027年6月30日", validDays: 0 }, "2027-06-30"],
  [{ expireTime: "随班", validDays: 0 }, "随班"],
  [{ expireTime: "", validDays: 365 }, "开通后 365 天"],
  [{ expireTime: "", validDays: 0 }, ""],
])("describes the period that a product offers in one form: %o", (target, text) => {
  expect(accessText(undefined, target)).toBe(text);
});

test("names the end of the learner's own access instead of the period on offer", () => {
  const offered = { expireTime: "", validDays: 365 };
  expect(accessText(new Date("2027-11-28T02:00:00+08:00"), offered)).toBe("2027-11-28");
  // The access to a product of April 2031 ends with the first moment of May.
  expect(accessText(new Date("2031-05-01T00:00:00+08:00"), offered)).toBe("2031-04-30");
  expect(accessText(null, offered)).toBe("");
});
