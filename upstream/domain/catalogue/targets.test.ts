import { expect, test } from "vitest";
import { validText } from "./targets.ts";

test.each([
  [{ expireTime: "202704", validDays: 0 }, "2027-04-30"],
  [{ expireTime: "2027年6月30日", validDays: 0 }, "2027-06-30"],
  [{ expireTime: "随班", validDays: 0 }, "随班"],
  [{ expireTime: "", validDays: 365 }, "购买后 365 天"],
  [{ expireTime: "", validDays: 0 }, "长期有效"],
])("describes the validity of a product in one form: %o", (target, text) => {
  expect(validText(target)).toBe(text);
});
