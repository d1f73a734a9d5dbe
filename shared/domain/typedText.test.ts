import { expect, test } from "vitest";
import { codeTyped, mobileTyped, nameTyped, plainTyped, smsCodeTyped } from "./typedText.ts";

const HIDDEN = [
  "\u202d",
  "\u202c",
  "\u200b",
  "\u200e",
  "\u200f",
  "\ufeff",
  "\u2060",
  "\u00ad",
  "\u2066",
  "\u2069",
];
const wide = (text: string) =>
  text
    .replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    .replaceAll(" ", "\u3000");

test.each([
  "13800000001",
  " 138 0000 0001\n",
  "138-0000-0001",
  "138–0000–0001",
  "+86 138 0000 0001",
  "+8613800000001",
  "86-13800000001",
  "(86) 138 0000 0001",
  "（+86）13800000001",
  "0086 138.0000.0001",
  wide("13800000001"),
  "＋８６　１３８－００００－０００１",
  "\u00a0138\u2009000\u202f00001",
  ...HIDDEN.map((mark) => `${mark}138${mark}00000001${mark}`),
])("reads %j as the number 13800000001", (text) => {
  expect(mobileTyped(text)).toBe("13800000001");
  expect(nameTyped(text)).toBe("13800000001");
});

test.each([
  "",
  "1380000000",
  "138000000012",
  "13800000001 13900000002",
  "+1 13800000001",
  "12800000001",
  "8613800000001x",
  "tel13800000001",
  "138000000011380000000",
])("leaves %j, which is no number, for correction", (text) => {
  expect(mobileTyped(text)).toBe(text);
});

test.each([
  ["246810", "246810"],
  ["246 810", "246810"],
  [" 246810 \r\n", "246810"],
  ["２４６８１０", "246810"],
  ["２４６　８１０", "246810"],
  ["246-810", "246810"],
  ["246‑810", "246810"],
  ["2468", "2468"],
  ["24681012", "24681012"],
  ...HIDDEN.map((mark) => [`${mark}246810${mark}`, "246810"]),
  ["【岳麓书声】您的验证码是246810，请在10分钟内输入。", "246810"],
  ["【岳麓书声】验证码：２４６８１０（5分钟内有效），工作人员不会向您索取。", "246810"],
  ["246810 是您的登录验证码，10 分钟内有效。客服 400-123-4567", "246810"],
  ["Your code is 246810. It ends in 10 minutes.", "246810"],
  ["【学校】校验码 2468，2026年11月25日有效", "2468"],
])("reads from %j the code %s", (text, code) => {
  expect(smsCodeTyped(text)).toBe(code);
});

test.each(["", "abcd", "123", "123456789", "验证码", "登录 246810 或 135790", "13800000001"])(
  "leaves %j, which holds no single code, for correction",
  (text) => {
    expect(smsCodeTyped(text)).toBe(text);
  },
);

test("normalizes codes and names and otherwise keeps them as typed", () => {
  expect(codeTyped(wide("beikao-2026 a1"))).toBe("beikao-2026 a1");
  expect(codeTyped("\u202dBEIKAO—2026A1\u202c\n")).toBe("BEIKAO-2026A1");
  expect(plainTyped(wide(" Xiao_Ming "))).toBe("Xiao_Ming");
  expect(plainTyped("小明 明")).toBe("小明 明");
  expect(nameTyped(`\u200b${wide("xiaoming")} `)).toBe("xiaoming");
  expect(nameTyped("tel13800000001")).toBe("tel13800000001");
});
