import { type LiveTimes, hasReplay, liveStatus } from "./liveStatus.ts";
import { parseShanghai } from "./shanghaiTime.ts";

/** Characters of one message in a live room. */
export const LIVE_TEXT_MOST = 200;
/** Whoever comes early finds the chat open. */
const CHAT_OPENS_BEFORE_MS = 30 * 60_000;

interface Recorded extends LiveTimes {
  readonly hasReplay: boolean;
  readonly replayUrl: string;
  readonly isRecorded: boolean;
}

/** The stage of a room: a countdown, the class, or behind it its replay, made or still being made. */
export type RoomPhase = "waiting" | "live" | "making" | "replay" | "over";

/** The phase of the room by the server's clock, in ms; flips at the second (Spec §4). */
export function roomPhase(live: Recorded, nowMs: number): RoomPhase {
  const { status } = liveStatus(live, nowMs);
  if (status === "live") return "live";
  if (status !== "ended") return "waiting";
  if (hasReplay(live)) return "replay";
  return live.isRecorded ? "making" : "over";
}

/** Whether something can be said in the room, at `nowMs`: from half an hour before the class to its end. */
export function isChatTime(live: LiveTimes, nowMs: number): boolean {
  const start = parseShanghai(live.startTime);
  if (start === undefined || nowMs < start - CHAT_OPENS_BEFORE_MS) return false;
  return liveStatus(live, nowMs).status !== "ended";
}
