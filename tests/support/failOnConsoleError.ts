import { afterEach, beforeEach, expect, vi } from "vitest";

// A console.error is a bug that somebody would have to find in a log: here it fails the test that caused it.
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
