import { expect, test } from "vitest";
import { createLeaveWatch, type LeavingEvent, spanText } from "./leaveWatch.ts";

function watched() {
  let now = 1_000;
  const events: LeavingEvent[] = [];
  const turns: boolean[] = [];
  const watch = createLeaveWatch({
    monotonic: () => now,
    onEvent: (event) => events.push(event),
    onTurn: (isHere) => turns.push(isHere),
  });
  return { watch, events, turns, pass: (ms: number) => void (now += ms) };
}

test("ignores a focus loss of 200 ms, as from a system message", () => {
  const { watch, events, pass } = watched();
  watch.look(false);
  pass(200);
  watch.look(true);
  expect(events).toEqual([]);
});

test("counts one absence for a page that loses the focus and is then hidden", () => {
  const { watch, events, turns, pass } = watched();
  watch.look(false);
  pass(300);
  watch.look(false);
  pass(5_700);
  watch.look(true);
  watch.look(true);
  pass(10_000);
  watch.look(false);
  pass(8_000);
  watch.look(true);
  expect(events).toEqual([
    { kind: "leave", spentMs: 6_000 },
    { kind: "leave", spentMs: 8_000 },
  ]);
  expect(turns).toEqual([false, true, false, true]);
});

test("counts two copy events within a second as one", () => {
  const { watch, events, pass } = watched();
  watch.copy();
  pass(100);
  watch.copy();
  pass(2_000);
  watch.copy();
  watch.endFullscreen();
  expect(events.map(({ kind }) => kind)).toEqual(["copy", "copy", "fullscreen"]);
});

test("writes a duration in minutes and seconds", () => {
  expect([14_200, 59_700, 125_000].map(spanText)).toEqual(["14 秒", "1 分", "2 分 5 秒"]);
});
