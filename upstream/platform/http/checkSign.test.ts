import type { Request, Response } from "express";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { checkSign, signOf } from "./checkSign.ts";

const NOW = 1_800_000_000;

/** Creates a check at the time NOW, and a function that makes a request with a time and a salt. */
function checking() {
  const state = { nowMs: NOW * 1_000 };
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const check = checkSign({ signSalt: "right", clock: () => state.nowMs, log });
  const ask = (time: number, salt: string | undefined) => {
    const headers: Record<string, string | undefined> = {
      "access-time": String(time),
      sign: salt === undefined ? undefined : signOf(String(time), salt),
    };
    const req = { get: (name: string) => headers[name] } as unknown as Request;
    let passed = false;
    try {
      void check(req, {} as Response, () => (passed = true));
    } catch (error) {
      expect((error as Error).message).toBe("请求签名无效或已过期");
    }
    return passed;
  };
  return { state, lines, ask };
}

test("logs a wrong salt and a wrong clock separately, once a minute, and returns the same refusal for both", () => {
  const { lines, ask } = checking();
  expect(ask(NOW, "right")).toBe(true);
  // The log reports only sites with a wrong sign. A request without a sign does not come from a site.
  expect(ask(NOW, undefined)).toBe(false);
  expect(lines).toEqual([]);
  for (let time = 0; time < 3; time++) {
    expect(ask(NOW, "wrong")).toBe(false);
    expect(ask(NOW - 600, "right")).toBe(false);
  }
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "calls are refused: whoever signs them has another SIGN_SALT",
    "calls are refused: the clock of the site is 600 s behind this one, and 300 s are allowed",
  ]);
});

test("logs refusals a minute later also when the clock was set back by a day", () => {
  const stopwatch = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    const { state, lines, ask } = checking();
    ask(NOW - 600, "right");
    expect(lines).toHaveLength(1);
    stopwatch.mockReturnValue(60_000);
    state.nowMs -= 86_400_000;
    ask(NOW - 600, "right");
    expect(lines).toHaveLength(2);
  } finally {
    stopwatch.mockRestore();
  }
});
