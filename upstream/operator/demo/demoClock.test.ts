import { expect, test } from "vitest";
import { demoKind } from "./demoContent.ts";

const lives = await demoKind("lives");
const HOUR_WORDS = /早上|早安|晨|上午|中午|下午|傍晚|晚上|晚课|今晚|晚安|夜/;

/** Live classes that a demo moves to the present hour. */
const moving = lives.filter(({ start }) => start === "now" || start === "soon");

test("has a live class that runs now and a live class that begins soon", () => {
  expect(moving.map(({ start }) => start)).toEqual(expect.arrayContaining(["now", "soon"]));
});

test.each(moving)("$name names no hour, neither in its words nor in its chat", ({ name, intro, chat }) => {
  for (const text of [name, intro, ...(chat ?? []).map((said) => said.text)])
    expect(text).not.toMatch(HOUR_WORDS);
});

test.each(moving)("$name counts no more visitors than those who wrote in its chat", ({ watchNum, chat }) => {
  const writers = new Set((chat ?? []).flatMap((said) => said.name ?? []));
  expect(watchNum ?? 0).toBe(writers.size);
});
