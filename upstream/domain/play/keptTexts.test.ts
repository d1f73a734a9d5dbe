import { expect, test } from "vitest";
import { createKeptTexts } from "./keptTexts.ts";

test("generates a text once for simultaneous callers, and removes the least recently used texts above the limit", async () => {
  const made: string[] = [];
  const kept = createKeptTexts(10);
  const get = (name: string) =>
    kept.get(name, async () => {
      made.push(name);
      return name.repeat(4);
    });
  await Promise.all([get("a"), get("a"), get("a")]);
  await get("b");
  await get("a");
  await get("c");
  expect(made).toEqual(["a", "b", "c"]);
  await get("a");
  expect(made).toEqual(["a", "b", "c"]);
  await get("b");
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("generates a text again after a failure, and never caches a text larger than the limit", async () => {
  const kept = createKeptTexts(3);
  await expect(kept.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await kept.get("a", async () => "long text")).toBe("long text");
  expect(await kept.get("a", async () => "new")).toBe("new");
  expect(await kept.get("a", async () => "newer")).toBe("new");
});
