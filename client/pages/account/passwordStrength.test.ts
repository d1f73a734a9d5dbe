import { expect, test } from "vitest";
import { passwordStrength } from "./passwordStrength.ts";

test("nothing typed says nothing", () => {
  expect(passwordStrength("")).toBeUndefined();
});

test("what the contract would refuse is weak and the advice names what is missing", () => {
  expect(passwordStrength("abc12")).toEqual({ level: "弱", advice: "还差 3 位" });
  expect(passwordStrength("94837261")).toEqual({ level: "弱", advice: "还要有字母" });
  expect(passwordStrength("mountain")).toEqual({ level: "弱", advice: "还要有数字" });
});

test("common words and runs are weak whatever their length", () => {
  expect(passwordStrength("Password2024!")?.level).toBe("弱");
  expect(passwordStrength("river12345678")?.level).toBe("弱");
});

test("length or variety makes it strong", () => {
  expect(passwordStrength("riverbed7")?.level).toBe("中");
  expect(passwordStrength("River-bed7")?.level).toBe("强");
  expect(passwordStrength("quietriverbed7")?.level).toBe("强");
});
