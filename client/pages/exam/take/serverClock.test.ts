import fc from "fast-check";
import { expect, test } from "vitest";
import { createServerClock } from "./serverClock.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Creates a server and a page. `deviceOff` and `startOff`: errors in ms of the device clock and the start time. */
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
    /** Lets the device sleep. The monotonic clock stops meanwhile. */
    sleep: (ms: number) => {
      true_ += ms;
      device += ms;
    },
    setDevice: (ms: number) => void (device += ms),
    /** Sends a request that takes `there` ms to the server. The reply takes `back` ms to the page. */
    ask: (there: number, back: number) => {
      const askedAt = monotonic;
      pass(there);
      const serverMs = true_;
      pass(back);
      clock.addSample({ serverMs, askedAt, cameAt: monotonic });
    },
  };
}

test.each([10 * MINUTE, -10 * MINUTE])(
  "shows the server's time on a device whose clock is off by %i ms",
  (deviceOff) => {
    const { error, ask, pass } = world({ deviceOff, startOff: -300 });
    ask(40, 40);
    pass(5 * MINUTE);
    expect(Math.abs(error())).toBeLessThanOrEqual(1);
  },
);

test("adds half of the round trip to the server's time, whether the start was early or late", () => {
  for (const startOff of [3 * SECOND, -3 * SECOND]) {
    const { error, ask, pass } = world({ startOff });
    ask(500, 500);
    // A page clock that is ahead of the server's time stops until the server's time catches up.
    pass(10 * SECOND);
    expect(Math.abs(error())).toBeLessThanOrEqual(1);
  }
});

test("uses the quickest of the last eight replies, and forgets older ones", () => {
  const { error, ask, pass } = world({ startOff: -MINUTE });
  ask(10, 10);
  for (let slow = 0; slow < 7; slow++) ask(100, 4_000);
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
  ask(100, 4_000);
  pass(1);
  // All eight replies have equal round trips. Their error is half of the difference between request and reply time.
  expect(Math.abs(error())).toBeLessThanOrEqual(1_951);
});

test("drops all earlier replies after the device slept", () => {
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

test("notices that the device's clock was set, and does not use that clock", () => {
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

test("never runs backwards, and finally errs by at most half of the shortest round trip", () => {
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
