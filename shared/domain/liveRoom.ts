import { type LiveTimes, hasReplay, liveStatus } from "./liveStatus.ts";
import { parseShanghai } from "./shanghaiTime.ts";

export const LIVE_TEXT_MOST = 200;
/** Time before the class at which the chat opens, for learners who arrive early. */
const CHAT_OPENS_BEFORE_MS = 30 * 60_000;

interface Recorded extends LiveTimes {
  readonly hasReplay: boolean;
  readonly replayUrl: string;
  readonly isRecorded: boolean;
}

/** Phase of a live room: countdown, class, replay being prepared, replay, or ended without a replay. */
export type RoomPhase = "waiting" | "live" | "making" | "replay" | "over";

/** Returns the phase at `nowMs` by the server's clock, accurate to the second (Spec §4). */
export function roomPhase(live: Recorded, nowMs: number): RoomPhase {
  const { status } = liveStatus(live, nowMs);
  if (status === "live") return "live";
  if (status !== "ended") return "waiting";
  if (hasReplay(live)) return "replay";
  return live.isRecorded ? "making" : "over";
}

/** Returns whether messages can be sent at `nowMs`: from half an hour before the class until its end. */
export function isChatTime(live: LiveTimes, nowMs: number): boolean {
  const start = parseShanghai(live.startTime);
  if (start === undefined || nowMs < start - CHAT_OPENS_BEFORE_MS) return false;
  return liveStatus(live, nowMs).status !== "ended";
}
