import { afterEach, beforeEach, expect, vi } from "vitest";

// A console.error means a bug, which would otherwise only be printed. Here it fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  if (!vi.isMockFunction(console.error)) return;
  const calls = spy.mock.calls.map((args) => args.map(String).join(" "));
  spy.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
