import { afterEach, expect, test, vi } from "vitest";
import { deleteStore, writeStored, readCookies, readStored, serviceWorkers, setCookie } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

function blockAll(): void {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    vi.stubGlobal(name, new Proxy({}, { get: refuse }));
  vi.stubGlobal("document", new Proxy({}, { get: refuse, set: refuse }));
  vi.stubGlobal("navigator", new Proxy({}, { get: refuse }));
}

test("does not throw when storage is blocked, and returns the values that the same page wrote", () => {
  blockAll();
  expect(readStored("view")).toBeNull();
  writeStored("view", "all");
  writeStored("view", "one", "sessionStorage");
  expect([readStored("view"), readStored("view", "sessionStorage")]).toEqual(["all", "one"]);
  writeStored("view", null);
  expect([readStored("view"), readStored("view", "sessionStorage")]).toEqual([null, "one"]);
  setCookie("theme=dark");
  deleteStore("packs");
  expect([readCookies(), serviceWorkers()]).toEqual(["", undefined]);
});

test("returns a value that a full storage rejected instead of the older stored one, until a write succeeds", () => {
  const kept = new Map([["view", "all"]]);
  let isFull = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => (isFull ? refuse() : kept.set(key, text)),
    removeItem: (key: string) => kept.delete(key),
  });
  writeStored("view", "one");
  expect(readStored("view")).toBe("one");
  isFull = false;
  writeStored("view", "two");
  expect([readStored("view"), kept.get("view")]).toEqual(["two", "two"]);
  writeStored("view", null);
  expect(readStored("view")).toBeNull();
});
