import { roomPhase } from "#shared/domain/liveRoom.ts";
import {
  joinLive,
  liveEvents,
  liveMessages,
  liveRoom,
  redeemJoin,
  sendLiveMessage,
} from "#shared/contract/live/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { Refusal, badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, rawRoute, route } from "../route.ts";
import { lastSeqOf, messagesBefore, presentEntry } from "#upstream/domain/live/room/entries.ts";
import {
  type FoundRoom,
  type RoomVisitor,
  chaptersOf,
  enterRoom,
  findRoom,
  muteOf,
  shownCourse,
} from "#upstream/domain/live/room/findRoom.ts";
import { TICKET_SECONDS, makeTicket, redeemTicket } from "#upstream/domain/live/room/joinTicket.ts";
import { authorOf, shownName } from "#upstream/domain/live/room/room.ts";
import { addMessage } from "#upstream/domain/live/room/addMessage.ts";
import { liveReader, presentLive } from "#upstream/domain/live/liveRows.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { activeNickname, recordVisit } from "#upstream/domain/live/room/visits.ts";

const MESSAGES_A_PAGE = 50;

type OfRoom = Pick<Context<typeof liveRoom>, "deps" | "agency" | "user" | "nowMs">;

function visitorOf({ agency, user, nowMs }: OfRoom): RoomVisitor {
  return { agency, userId: user.userId, nowMs };
}

export const liveRoomRoutes = [
  route(liveRoom, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db, liveHub, signSalt } = deps;
    const found = await findRoom(db, idOf(input.id), visitorOf(context));
    if (!found) return null;
    const { room, row } = found;
    const [tree, reader, chapters, mute, people, course] = await Promise.all([
      subjectRows.get(db, nowMs),
      liveReader(db, [row], { agency, userId: user.userId, nowMs }),
      chaptersOf(db, room.liveId),
      muteOf(db, { liveId: room.liveId, userId: user.userId, nowMs }),
      liveHub.peopleIn(room),
      row.live.courseId === null ? undefined : shownCourse(db, row.live.courseId),
    ]);
    const { live } = row;
    return {
      ...presentLive(row, tree, reader),
      access: accessTo(found, people, context),
      contract_id: idText(found.contractId),
      stage: live.stageUrl && live.joinUrl ? "both" : live.stageUrl ? "hls" : live.joinUrl ? "room" : "",
      can_catch_up: flagText(live.canCatchUp),
      is_recorded: flagText(live.isRecorded),
      chapter: chapters,
      chat: mute ? "muted" : live.hasChat ? "open" : "closed",
      mute_time: mute?.until ? timeText(mute.until) : "",
      author: authorOf(room, user.userId, signSalt),
      people_num: people,
      course: course ? { id: String(course.id), name: course.name } : null,
      server_time: Math.floor(nowMs / 1000),
    };
  }),
  route(joinLive, async (context) => {
    const { input, deps, user, nowMs, refuse } = context;
    const { db, signSalt } = deps;
    const found = await enter(context, input.id);
    const { live } = found.row;
    const phase = roomPhase(
      {
        startTime: timeText(live.startTime),
        endTime: timeText(live.endTime),
        hasReplay: live.replayUrl !== "",
        replayUrl: live.replayUrl,
        isRecorded: live.isRecorded,
      },
      nowMs,
    );
    if (phase === "waiting") throw refuse("liveNotStarted", "直播还没有开始");
    if (phase === "making") throw refuse("replayInMaking", "回放还在生成，请稍后再来");
    if (phase === "over") throw refuse("liveOver", "这场直播已经结束，没有回放");
    await inTransaction(db, (tx) => recordVisit(tx, { userId: user.userId, liveId: live.id, nowMs }));
    if (phase === "replay") return { kind: "replay", url: live.replayUrl, expire_in: 0 };
    const isRoom = live.joinUrl !== "" && (live.stageUrl === "" || input.stage === "room");
    if (!isRoom) {
      if (live.stageUrl === "") throw refuse("stageNotReady", "老师正在准备，画面马上就来");
      return { kind: "hls", url: live.stageUrl, expire_in: 0 };
    }
    const ticket = makeTicket({ ...found.room, userId: user.userId }, { signSalt, nowMs });
    const url = `${live.joinUrl}${live.joinUrl.includes("?") ? "&" : "?"}ticket=${ticket}`;
    return { kind: "room", url, expire_in: TICKET_SECONDS };
  }),
  route(redeemJoin, async ({ input, deps: { db, signSalt }, agency, nowMs }) => {
    return inTransaction(db, async (tx) => {
      const holder = await redeemTicket(tx, input.ticket, { signSalt, nowMs });
      if (holder.agencyId !== agency.id) throw badInput("进入链接属于另一家机构");
      // Checks the access again, because it may have ended since the ticket was made.
      const { row } = await enterRoom(tx, holder.liveId, { agency, userId: holder.userId, nowMs });
      const nickname = await activeNickname(tx, holder.userId);
      if (nickname === undefined) throw notFound("没有这场直播");
      return {
        live_id: String(holder.liveId),
        room_id: row.live.roomId,
        author: authorOf(holder, holder.userId, signSalt),
        name: shownName(nickname),
      };
    });
  }),
  route(liveMessages, async (context) => {
    const { input, deps } = context;
    const { db, signSalt } = deps;
    const { room } = await enterRoom(db, idOf(input.id), visitorOf(context));
    // Reads the last sequence number first: the event stream delivers messages that arrive after this statement.
    const lastSeq = (await lastSeqOf(db, room)) ?? 0;
    const before = input.before ?? lastSeq + 1;
    const rows = await messagesBefore(db, room, { before, most: MESSAGES_A_PAGE + 1 });
    const list = rows.slice(-MESSAGES_A_PAGE).map((row) => presentEntry(row, signSalt));
    return { list, has_more: flagText(rows.length > MESSAGES_A_PAGE), last_seq: lastSeq };
  }),
  route(sendLiveMessage, async (context) => {
    const { input, deps, user, nowMs } = context;
    const { db, limits, signSalt } = deps;
    return once(context, {
      prepare: async () => {
        const found = await enterRoom(db, idOf(input.id), visitorOf(context));
        await limits.consume("chatUser", `${user.userId}`);
        return found;
      },
      change: async (tx, found) => {
        const said = { userId: user.userId, text: input.text, requestId: input.request_id, nowMs };
        return presentEntry(await addMessage(tx, found, said), signSalt);
      },
    });
  }),
  /** Streams events of a room, starting after Last-Event-ID of a reconnecting browser, else after `since`. */
  rawRoute(liveEvents, async (context, res) => {
    const { input, deps, user, req } = context;
    const { liveHub } = deps;
    const { room } = await enter(context, input.id);
    const last = req.get("last-event-id") ?? "";
    const since = /^\d{1,9}$/.test(last) ? Number(last) : input.since;
    liveHub.follow(room, { userId: user.userId, since }, res);
  }),
];

function accessTo(found: FoundRoom, people: number, context: OfRoom): string {
  if (found.lock !== "") return found.lock === "contract" ? "contract" : "not_entitled";
  return isFull(found, people, context) ? "full" : "open";
}

/**
 * Whether the room has no free seat. A learner in the room keeps the seat while reconnecting; a replay has no limit.
 */
function isFull({ room, row }: FoundRoom, people: number, { deps, user, nowMs }: OfRoom): boolean {
  const { liveHub } = deps;
  const { seats, endTime } = row.live;
  if (seats === null || endTime.getTime() <= nowMs || people < seats) return false;
  return !liveHub.isIn(room, user.userId);
}

async function enter(context: OfRoom, id: string): Promise<FoundRoom> {
  const { db, liveHub } = context.deps;
  const found = await enterRoom(db, idOf(id), visitorOf(context));
  const { seats } = found.row.live;
  if (seats !== null && isFull(found, await liveHub.peopleIn(found.room), context))
    throw new Refusal("roomFull", "直播间已经坐满，有人离开后可以再试");
  return found;
}
