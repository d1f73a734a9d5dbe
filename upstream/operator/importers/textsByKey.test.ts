import { expect, test } from "vitest";
import { createTextsByKey } from "./textsByKey.ts";

test("returns the last text of each of 20,000 keys", () => {
  const texts = createTextsByKey();
  for (let i = 0; i < 20_000; i++) texts.set(`键 ${i}`, `line ${i}`);
  texts.set("键 7", "line 20001");
  for (let i = 0; i < 20_000; i++) expect(texts.get(`键 ${i}`)).toBe(i === 7 ? "line 20001" : `line ${i}`);
  expect(texts.get("键 20000")).toBeUndefined();
});

test("forgets a deleted key alone, also when the table grows", () => {
  const texts = createTextsByKey();
  for (let i = 0; i < 600; i++) texts.set(String(i), `line ${i}`);
  for (let i = 0; i < 600; i += 2) texts.delete(String(i));
  texts.delete("no key");
  for (let i = 600; i < 3_000; i++) texts.set(String(i), `line ${i}`);
  for (let i = 0; i < 3_000; i++) expect(texts.has(String(i))).toBe(i >= 600 || i % 2 === 1);
  texts.set("0", "again");
  expect(texts.get("0")).toBe("again");
});

test("keeps neither keys nor texts on the heap of JavaScript", () => {
  const texts = createTextsByKey();
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 50_000; i++) texts.set(`question\0gen\0q-${i}`, `line ${i}`);
  const perKey = (process.memoryUsage().arrayBuffers - before) / 50_000;
  expect(perKey).toBeLessThan(120);
});
