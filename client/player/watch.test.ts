import fc from "fast-check";
import { expect, test } from "vitest";
import { lengthOf, unionOf } from "#shared/domain/playedRanges.ts";
import { Watch } from "./watch.ts";

/** Simulates playback from one second to another, calling `look` every quarter of a second. */
function play(watch: Watch, from: number, to: number, { rate = 1, nowMs = 0 } = {}): number {
  let now = nowMs;
  for (let second = from; second <= to; second += 0.25 * rate) {
    watch.look(second, { rate, nowMs: now });
    now += 250;
  }
  return now;
}

test("reports played parts once, with the real time that they took", () => {
  const watch = new Watch([]);
  const now = play(watch, 0, 10, { rate: 2 });
  expect(watch.unreported()).toEqual({ ranges: [[0, 10]], spent: 5 });
  expect(watch.take()).toEqual({ ranges: [[0, 10]], spent: 5 });
  expect(watch.unreported()).toEqual({ ranges: [], spent: 0 });
  play(watch, 10, 12, { rate: 2, nowMs: now });
  expect(watch.take()).toEqual({ ranges: [[10, 12]], spent: 1 });
  expect(watch.take()).toEqual({ ranges: [], spent: 0 });
  expect(watch.played()).toEqual([[0, 12]]);
});

test("keeps fractions of seconds between reports", () => {
  const watch = new Watch([]);
  let now = 0;
  let spent = 0;
  for (let begin = 0; begin < 25; begin += 2.5) {
    now = play(watch, begin, begin + 2.5, { nowMs: now }) - 250;
    spent += watch.take().spent;
  }
  expect(spent).toBe(25);
});

test("does not count skipped parts as played, whether the jump was announced or not", () => {
  const watch = new Watch([[40, 50]]);
  play(watch, 0, 5);
  watch.cut();
  play(watch, 30, 35, { nowMs: 10_000 });
  // Unannounced jumps: 20 s ahead or back within one second.
  watch.look(55, { rate: 1, nowMs: 16_000 });
  watch.look(57, { rate: 1, nowMs: 18_000 });
  watch.look(12, { rate: 1, nowMs: 18_250 });
  watch.cut();
  expect(watch.take().ranges).toEqual([
    [0, 5],
    [30, 35],
    [55, 57],
  ]);
  expect(watch.reach()).toBe(57);
});

test("counts playback in a background tab that looks only once a second", () => {
  const watch = new Watch([]);
  for (let second = 0; second <= 60; second += 3) watch.look(second, { rate: 3, nowMs: second * 333.4 });
  watch.cut();
  expect(watch.take()).toEqual({ ranges: [[0, 60]], spent: 20 });
});

test("reports exactly what was played, however it is divided into reports", () => {
  const piece = fc.record({
    begin: fc.integer({ min: 0, max: 400 }),
    length: fc.integer({ min: 1, max: 60 }),
    tells: fc.boolean(),
    rate: fc.constantFrom(0.5, 1, 2, 3),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const watch = new Watch([]);
      const told: (readonly [number, number])[] = [];
      let nowMs = 0;
      for (const { begin, length, tells, rate } of pieces) {
        nowMs = play(watch, begin, begin + length, { rate, nowMs: nowMs + 60_000 });
        watch.cut();
        if (tells) told.push(...watch.take().ranges);
      }
      told.push(...watch.take().ranges);
      const expected = unionOf(
        pieces.map(({ begin, length, rate }) => [begin, begin + length - (length % (0.25 * rate))]),
      );
      expect(unionOf(told)).toEqual(expected);
      expect(lengthOf(watch.played())).toBe(lengthOf(expected));
    }),
  );
});
