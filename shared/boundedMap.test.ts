import { expect, test } from "vitest";
import { createBoundedMap } from "./boundedMap.ts";

test("keeps the most recently used entries and reports the dropped ones", () => {
  const dropped: string[] = [];
  const map = createBoundedMap<string>({ maxEntries: 3, onDrop: (key) => void dropped.push(key) });
  for (const key of ["a", "b", "c"]) map.set(key, key);
  map.get("a");
  map.set("d", "d");
  expect([map.get("a"), map.get("b"), map.get("c"), map.get("d")]).toEqual(["a", undefined, "c", "d"]);
  expect([dropped, map.count]).toEqual([["b"], 3]);
});

test("bounds sizes in total and per entry, and counts a replaced value once", () => {
  const map = createBoundedMap<string>({
    maxSize: 10,
    maxSizeEach: 6,
    sizeOf: (value, key) => value.length + key.length,
  });
  map.set("a", "123");
  map.set("a", "1234");
  expect([map.size, map.count]).toEqual([5, 1]);
  map.set("b", "12345");
  expect([map.get("a"), map.size]).toEqual([undefined, 6]);
  map.set("b", "123456");
  expect([map.get("b"), map.size]).toEqual([undefined, 0]);
  map.set("c", "1");
  map.delete("c");
  map.set("d", "1");
  map.clear();
  expect([map.size, map.count]).toEqual([0, 0]);
});

test("does not store a value larger than the whole map", () => {
  const map = createBoundedMap<string>({ maxSize: 2, sizeOf: (value) => value.length });
  map.set("a", "123");
  expect([map.get("a"), map.size, map.count]).toEqual([undefined, 0, 0]);
});
