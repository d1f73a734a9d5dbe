import { expect, test } from "vitest";
import { isChatTime, roomPhase } from "./liveRoom.ts";
import { hasReplay } from "./liveStatus.ts";
import { parseShanghai } from "./shanghaiTime.ts";

const live = {
  startTime: "2026-03-04 19:30:00",
  endTime: "2026-03-04 21:00:00",
  hasReplay: false,
  replayUrl: "",
  isRecorded: true,
};
const at = (text: string) => parseShanghai(`2026-03-04 ${text}`) ?? 0;

test("changes the phase at the exact second", () => {
  const phases = ["19:29:59", "19:30:00", "20:59:59", "21:00:00"].map((text) => roomPhase(live, at(text)));
  expect(phases).toEqual(["waiting", "live", "live", "making"]);
});

test("shows after the end the replay, its making, or neither", () => {
  const over = at("22:00:00");
  expect(roomPhase({ ...live, hasReplay: true }, over)).toBe("replay");
  expect(roomPhase({ ...live, replayUrl: "/uploads/1.mp4" }, over)).toBe("replay");
  expect(roomPhase({ ...live, isRecorded: false }, over)).toBe("over");
  expect(hasReplay(live)).toBe(false);
});

test("opens the chat from half an hour before the class until its end", () => {
  const open = ["18:59:59", "19:00:00", "20:59:59", "21:00:00"].map((text) => isChatTime(live, at(text)));
  expect(open).toEqual([false, true, true, false]);
  expect(isChatTime({ startTime: "", endTime: "" }, at("20:00:00"))).toBe(false);
});
