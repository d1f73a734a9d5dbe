import { expect, test } from "vitest";
import { passwordStrength } from "./passwordStrength.ts";

test("returns undefined for an empty password", () => {
  expect(passwordStrength("")).toBeUndefined();
});

test("calls a password weak that the contract refuses, and advises what is missing", () => {
  expect(passwordStrength("abc12")).toEqual({ level: "弱", advice: "还差 3 位" });
  expect(passwordStrength("94837261")).toEqual({ level: "弱", advice: "还要有字母" });
  expect(passwordStrength("mountain")).toEqual({ level: "弱", advice: "还要有数字" });
});

test("calls common words and sequences weak at any length", () => {
  expect(passwordStrength("Password2024!")?.level).toBe("弱");
  expect(passwordStrength("river12345678")?.level).toBe("弱");
});

test("calls a long or varied password strong", () => {
  expect(passwordStrength("riverbed7")?.level).toBe("中");
  expect(passwordStrength("River-bed7")?.level).toBe("强");
  expect(passwordStrength("quietriverbed7")?.level).toBe("强");
});
