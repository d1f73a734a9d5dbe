import fc from "fast-check";
import { expect, test } from "vitest";
import { createServerClock } from "./serverClock.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A page whose device is off by so much, and a server. */
function world({ deviceOff = 0, startOff = 0 } = {}) {
  let true_ = 1_800_000_000_000;
  let monotonic = 5_000;
  let device = true_ + deviceOff;
  const pass = (ms: number) => {
    true_ += ms;
    monotonic += ms;
    device += ms;
  };
  const clock = createServerClock(true_ + startOff, { monotonic: () => monotonic, device: () => device });
  return {
    clock,
    pass,
    error: () => clock.now() - true_,
    /** The device sleeps, and the monotonic clock stands meanwhile. */
    sleep: (ms: number) => {
      true_ += ms;
      device += ms;
    },
    setDevice: (ms: number) => void (device += ms),
    /** A request that takes so long there and back. */
    ask: (there: number, back: number) => {
      const askedAt = monotonic;
      pass(there);
      const serverMs = true_;
      pass(back);
      clock.addSample({ serverMs, askedAt, cameAt: monotonic });
    },
  };
}

test.each([10 * MINUTE, -10 * MINUTE])("a device that is off by %i ms changes nothing", (deviceOff) => {
  const { error, ask, pass } = world({ deviceOff, startOff: -300 });
  ask(40, 40);
  pass(5 * MINUTE);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
});

test("half of the round trip is added, not taken away, whichever way the start was off", () => {
  for (const startOff of [3 * SECOND, -3 * SECOND]) {
    const { error, ask, pass } = world({ startOff });
    ask(500, 500);
    // One that was ahead stands until it is right.
    pass(10 * SECOND);
    expect(Math.abs(error())).toBeLessThanOrEqual(1);
  }
});

test("the quickest of the last eight answers tells the time, and only as long as it is among them", () => {
  const { error, ask, pass } = world({ startOff: -MINUTE });
  ask(10, 10);
  for (let slow = 0; slow < 7; slow++) ask(100, 4_000);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
  ask(100, 4_000);
  pass(1);
  // All eight are as slow: off by half of what way there and way back differ by.
  expect(Math.abs(error())).toBeLessThanOrEqual(1_951);
});

test("after a sleep the old answers do not count any more, however quick they were", () => {
  const { clock, error, ask, sleep, pass } = world();
  ask(5, 5);
  expect(clock.hasSlept()).toBe(false);
  sleep(5 * MINUTE);
  expect(clock.hasSlept()).toBe(true);
  expect(clock.hasSlept()).toBe(false);
  ask(300, 300);
  pass(1);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
});

test("a device that is set anew is noticed and believed in nothing", () => {
  const { clock, error, ask, setDevice } = world();
  ask(20, 20);
  setDevice(10 * MINUTE);
  expect(clock.hasSlept()).toBe(true);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
  setDevice(1_500);
  expect(clock.hasSlept()).toBe(false);
});

const step = fc.oneof(
  fc.record({ do: fc.constant("ask" as const), there: fc.nat(4_000), back: fc.nat(4_000) }),
  fc.record({ do: fc.constant("pass" as const), ms: fc.nat(60_000) }),
);

test("it never goes back, and once it has caught up it is off by no more than half of the best round trip", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (startOff, steps) => {
        const { clock, error, ask, pass } = world({ startOff });
        let last = clock.now();
        let trips: number[] = [];
        for (const one of steps) {
          if (one.do === "ask") {
            ask(one.there, one.back);
            trips = [...trips, one.there + one.back].slice(-8);
          } else pass(one.ms);
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
        }
        pass(20 * SECOND);
        const best = trips.length > 0 ? Math.min(...trips) / 2 : Math.abs(startOff);
        expect(Math.abs(error())).toBeLessThanOrEqual(best + 1);
      },
    ),
  );
});
