import { expect, test } from "vitest";
import { followTime, type TimeSource } from "./followTime.ts";

const START_MS = Date.UTC(2026, 10, 27, 2);

/** Simulates a machine and the source of its time. Each reading takes `tripMs`, half of it in each direction. */
async function machine({ sleeps, ...more }: Partial<TimeSource> & { readonly sleeps?: boolean } = {}) {
  const state = { monotonic: 1_000, wall: START_MS, source: START_MS, uptime: 5_000, tripMs: 10 };
  const lines: string[] = [];
  const pass = (ms: number) => {
    state.monotonic += ms;
    state.wall += ms;
    state.source += ms;
    state.uptime += ms;
  };
  const time = await followTime({
    read: async () => {
      pass(state.tripMs / 2);
      const read = state.source;
      pass(state.tripMs / 2);
      return read;
    },
    wall: () => state.wall,
    stopwatch: () => state.monotonic,
    log: { warn: ((_fields: object, line: string) => void lines.push(line)) as never },
    ...(sleeps && { uptime: () => state.uptime }),
    ...more,
  });
  time.stop();
  return { state, pass, time, lines, errorMs: () => Math.abs(time.now() - state.source) };
}

test("the time is the source's from the first reading on, whatever the machine's clock says", async () => {
  const { state, pass, time, errorMs, lines } = await machine();
  expect(errorMs()).toBe(0);
  state.wall += 240_000;
  pass(60_000);
  await time.read();
  expect(errorMs()).toBe(0);
  expect(time.aheadMs()).toBe(240_000);
  expect(time.isOff()).toBe(true);
  expect(lines).toEqual([expect.stringContaining("is 240 s ahead of that of the database")]);
  state.wall -= 480_000;
  await time.read();
  expect(errorMs()).toBe(0);
  expect(time.aheadMs()).toBe(-240_000);
});

test.each([
  [2_000, 0, false],
  [2_001, 1, false],
  [30_000, 1, false],
  [30_001, 1, true],
  [-30_001, 1, true],
])(
  "a machine's clock %i ms ahead writes %i lines, and being too wrong to be ready is %s",
  async (aheadMs, num, isOff) => {
    const { state, time, lines } = await machine();
    state.wall += aheadMs;
    await time.read();
    await time.read();
    expect(lines).toHaveLength(num);
    expect(time.isOff()).toBe(isOff);
  },
);

test("a slow reading that does not contradict the time leaves it unchanged", async () => {
  const { state, pass } = await machine();
  let asked = 0;
  const uneven = await followTime({
    read: async () => {
      asked += 1;
      // From the fourth reading on, the whole delay is on the way back.
      const read = state.source;
      pass(asked > 3 ? 900 : 2);
      return asked > 3 ? read : read + 1;
    },
    wall: () => state.wall,
    stopwatch: () => state.monotonic,
    log: { warn: () => undefined } as never,
  });
  uneven.stop();
  await uneven.read();
  expect(uneven.now()).toBe(state.source);
});

test("after the machine was suspended, the next reading corrects the time and the log reports the step", async () => {
  const { state, time, errorMs, lines } = await machine();
  state.wall += 600_000;
  state.source += 600_000;
  expect(errorMs()).toBe(600_000);
  await time.read();
  expect(errorMs()).toBe(0);
  expect(lines).toEqual([expect.stringContaining("moved forwards by 600 s")]);
});

test("a reading that fails leaves the time running", async () => {
  let isAway = false;
  const { pass, state, lines } = await machine();
  const other = await followTime({
    read: async () => {
      if (isAway) throw new Error("away");
      return state.source;
    },
    wall: () => state.wall,
    stopwatch: () => state.monotonic,
    log: { warn: ((_fields: object, line: string) => void lines.push(line)) as never },
  });
  other.stop();
  isAway = true;
  pass(60_000);
  await other.read();
  expect(other.now()).toBe(state.source);
  expect(lines).toEqual(["the time of the database could not be read"]);
});

test("a small drift of the monotonic clock is followed", async () => {
  const { state, pass, time, errorMs } = await machine();
  for (let num = 0; num < 200; num += 1) {
    pass(2_000);
    state.monotonic += 0.5;
    await time.read();
  }
  expect(errorMs()).toBeLessThan(20);
});

test("while an exam is sat, a step of the only clock waits, and is followed after the exam", async () => {
  let isExam = true;
  const asked: number[] = [];
  const { state, pass, time, lines } = await machine({
    mustHold: async (nowMs) => {
      asked.push(nowMs);
      return isExam;
    },
  });
  const before = time.now();
  state.source += 240_000;
  state.wall += 240_000;
  await time.read();
  pass(60_000);
  await time.read();
  expect(time.now() - before).toBe(60_000 + 20);
  expect(asked).toEqual([before + 10, time.now()]);
  // The only process of a school stays ready.
  expect(time.isOff()).toBe(false);
  expect(lines[0]).toContain("was set forwards by 240 s while learners sit exams");
  isExam = false;
  await time.read();
  expect(time.now()).toBe(state.source);
});

test("the sleep of a machine counts at once, also while an earlier step waits", async () => {
  const { state, time, lines } = await machine({ mustHold: async () => true, sleeps: true });
  for (const name of ["wall", "source"] as const) state[name] += 240_000;
  await time.read();
  const before = time.now();
  for (const name of ["wall", "source", "uptime"] as const) state[name] += 600_000;
  await time.read();
  expect(time.now() - before).toBe(600_000 + state.tripMs);
  expect(lines).toEqual([expect.stringContaining("was set forwards by 240 s")]);
});

test("the sleep of a machine counts at once, also during an exam", async () => {
  const { state, time, errorMs, lines } = await machine({ mustHold: async () => true, sleeps: true });
  for (const name of ["wall", "source", "uptime"] as const) state[name] += 600_000;
  await time.read();
  expect(errorMs()).toBe(0);
  expect(lines).toEqual([]);
});
