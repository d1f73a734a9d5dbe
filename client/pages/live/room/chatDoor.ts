import { isChatTime } from "#shared/domain/liveRoom.ts";
import { liveStatus } from "#shared/domain/liveStatus.ts";
import { formatHourMinute, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import type { LiveRoom } from "./liveRoom.ts";

/** Returns why the learner cannot send messages now; undefined: the learner can. */
export function chatClosedWhy(room: LiveRoom, nowMs: number): string | undefined {
  if (liveStatus(room, nowMs).status === "ended") return "已经下课，聊天可以回看";
  if (isMuted(room, nowMs)) {
    const until = parseShanghai(room.muteTime);
    const how = until === undefined ? "你被禁言了" : `你被禁言到 ${formatHourMinute(until)}`;
    return `${how}，可以继续听课`;
  }
  if (room.chat === "closed") return "老师关闭了聊天";
  return isChatTime(room, nowMs) ? undefined : "开播前 30 分钟开放聊天";
}

/** Returns whether the learner is muted now. A mute ends at `muteTime`. */
function isMuted({ chat, muteTime }: LiveRoom, nowMs: number): boolean {
  return chat === "muted" && nowMs < (parseShanghai(muteTime) ?? Number.POSITIVE_INFINITY);
}
