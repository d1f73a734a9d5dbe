import { expect, test } from "vitest";
import { withoutPriceWords } from "./findEntries.ts";

test.each([
  [
    "写给没碰过英语的你。全部免费，学完再决定。 · 英语 · 精讲、免费",
    "写给没碰过英语的你。学完再决定。 · 英语 · 精讲",
  ],
  ["免费、音频、速记", "音频、速记"],
  ["免费 · 2026 年", "2026 年"],
  ["只要 199 元，随到随学。", "随到随学。"],
  ["单元测试，三元一次方程", "单元测试，三元一次方程"],
  ["", ""],
])("removes only clauses with prices from: %s", (body, expected) =>
  expect(withoutPriceWords(body)).toBe(expected),
);
