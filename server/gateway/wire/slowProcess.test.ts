import { expect, test, vi } from "vitest";
import { createSlowProcess, LEAVE_OUT } from "./slowProcess.ts";

const [ONE, TWO] = ["127.0.0.1:3101", "127.0.0.1:3102"];

function start() {
  const state = { now: 0 };
  const [log, leftOut, probe] = [{ warn: vi.fn(), info: vi.fn() }, vi.fn(), vi.fn()];
  const slow = createSlowProcess({ log, metrics: { leftOut }, probe, stopwatch: () => state.now });
  const answer = (process: string, seconds: string) =>
    slow.hear({ "beikao-process": process, "beikao-seconds": seconds }, 0);
  return { ...slow, answer, state, log, leftOut, probe };
}

test("leaves out a process after three slow answers in a row, and takes it back after a fast answer to a probe", () => {
  const { headers, answer, state, log, leftOut, probe } = start();
  answer(ONE, "0.010");
  for (const seconds of ["5.001", "5.002"]) answer(TWO, seconds);
  expect(headers()).toEqual({});
  answer(TWO, "2.100");
  expect(headers()).toEqual({ [LEAVE_OUT]: TWO });
  expect(log.warn.mock.lastCall?.[1]).toContain(`the upstream at ${TWO} is left out`);
  expect(leftOut.mock.lastCall).toEqual([TWO, true]);
  expect(probe).not.toHaveBeenCalled();
  state.now = 5_000;
  expect(headers()).toEqual({ [LEAVE_OUT]: TWO });
  expect(probe.mock.calls).toEqual([[{ [LEAVE_OUT]: ONE }]]);
  answer(TWO, "0.020");
  expect(headers()).toEqual({});
  expect(leftOut.mock.lastCall).toEqual([TWO, false]);
});

test("leaves out no process when all are slow, or when answers between are fast", () => {
  const { headers, answer } = start();
  for (const one of [ONE, TWO, ONE, TWO, ONE, TWO]) answer(one, "5.000");
  expect(headers()).toEqual({});
  const other = start();
  for (const seconds of ["5.0", "5.0", "0.1", "5.0", "5.0"]) {
    other.answer(ONE, "0.010");
    other.answer(TWO, seconds);
  }
  expect(other.headers()).toEqual({});
});

test("counts processes that nginx gave up as slow", () => {
  const { headers, answer, hear } = start();
  answer(`${TWO}, ${ONE}`, "-, 0.010");
  answer(`${TWO}, ${ONE}`, "-, 0.010");
  hear({ "beikao-failed": TWO }, 0);
  expect(headers()).toEqual({ [LEAVE_OUT]: TWO });
});

test("doubles the pause between probes of a process that stays slow, up to half a minute", () => {
  const { headers, answer, state, probe } = start();
  answer(ONE, "0.010");
  for (let num = 0; num < 3; num += 1) answer(TWO, "5.000");
  const probedAt: number[] = [];
  for (state.now = 0; state.now <= 100_000; state.now += 1_000) {
    const before = probe.mock.calls.length;
    headers();
    if (probe.mock.calls.length > before) {
      probedAt.push(state.now / 1_000);
      answer(TWO, "5.000");
    }
  }
  expect(probedAt).toEqual([5, 15, 35, 65, 95]);
});

test("forgets a process that nginx has not named between two probes, and leaves out another one when it is slow", () => {
  const { headers, answer, state, log, leftOut } = start();
  answer(ONE, "0.010");
  for (let num = 0; num < 3; num += 1) answer(TWO, "5.000");
  for (state.now = 0; state.now <= 15_000; state.now += 1_000) {
    headers();
    answer(ONE, "0.010");
  }
  expect(headers()).toEqual({});
  expect(leftOut.mock.lastCall).toEqual([TWO, false]);
  expect(log.info.mock.lastCall?.[1]).toContain(`nginx no longer asks the upstream at ${TWO}`);
  const three = "127.0.0.1:3103";
  for (let num = 0; num < 3; num += 1) answer(three, "5.000");
  expect(headers()).toEqual({ [LEAVE_OUT]: three });
});

test("changes no call of an upstream without nginx before it", () => {
  const { headers, hear } = start();
  hear({ date: "Sat, 28 Nov 2026 10:00:00 GMT" }, 0);
  expect(headers()).toEqual({});
});
