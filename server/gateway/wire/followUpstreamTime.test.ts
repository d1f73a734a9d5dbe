import { expect, test } from "vitest";
import { followUpstreamTime } from "./followUpstreamTime.ts";

const START_MS = Date.UTC(2026, 10, 27, 2);

function site() {
  const state = { wall: START_MS, upstream: START_MS, passed: 0 };
  const lines: string[] = [];
  const time = followUpstreamTime({
    wall: () => state.wall,
    stopwatch: () => state.passed,
    log: { warn: ((_fields: object, line: string) => void lines.push(line)) as never },
  });
  const pass = (ms: number) => {
    for (const name of ["wall", "upstream", "passed"] as const) state[name] += ms;
  };
  /** An answer of the upstream after `tookMs`, with more headers. */
  const answer = ({ tookMs = 20, ...headers }: Record<string, string | number | undefined> = {}) => {
    const sentAtMs = state.passed;
    pass(Number(tookMs));
    const date = new Date(state.upstream).toUTCString();
    time.hear({ date, ...headers } as Record<string, string>, sentAtMs);
  };
  return { state, time, lines, answer, pass };
}

test.each([600_000, -600_000, 4_000, -86_400_000])(
  "a site %i ms ahead takes the upstream's time, and logs the difference once a minute",
  (aheadMs) => {
    const { state, time, lines, answer, pass } = site();
    state.wall += aheadMs;
    for (let num = 0; num < 100; num += 1) {
      pass(137);
      answer();
      expect(Math.abs(time.now() - state.upstream)).toBeLessThan(3_000);
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      aheadMs > 0 ? /s ahead of that of the upstream/ : /s behind that of the upstream/,
    );
    expect(Math.abs(time.aheadMs() - aheadMs)).toBeLessThan(3_000);
  },
);

test("a clock within the tolerance is used as it is, whatever the rounding of Date and the time of answers", () => {
  const { state, time, lines, answer, pass } = site();
  state.wall += 900;
  for (let num = 0; num < 200; num += 1) {
    pass(211);
    answer({ tookMs: (num * 37) % 4_000 });
  }
  expect(time.now()).toBe(state.wall);
  expect(lines).toEqual([]);
});

test("the time has whole milliseconds, however long an answer took", () => {
  const { state, time, answer } = site();
  state.wall += 600_000;
  answer({ tookMs: 20.3 });
  expect(time.now() - state.wall).toBeLessThan(-500_000);
  expect(Number.isInteger(time.now() - state.wall)).toBe(true);
});

test("once the machine's clock is set right, its time is used again", () => {
  const { state, time, answer } = site();
  state.wall += 600_000;
  answer();
  state.wall -= 600_000;
  answer();
  expect(time.aheadMs()).toBe(0);
  expect(time.now()).toBe(state.wall);
});

test.each([
  ["that a cache has kept", { age: "700" }],
  ["that took too long", { tookMs: 6_000 }],
  ["without a date", { date: undefined }],
  ["with a date that is none", { date: "yesterday" }],
])("an answer %s changes nothing", (_which, headers) => {
  const { state, time, answer } = site();
  state.wall += 600_000;
  answer(headers);
  expect(time.now()).toBe(state.wall);
});
