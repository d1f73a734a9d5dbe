import { and, eq } from "drizzle-orm";
import { liveChapters } from "#upstream/platform/db/schema/liveRooms.ts";
import { changeLive } from "#upstream/domain/live/changeLives.ts";
import { notifyRooms } from "#upstream/domain/live/room/entries.ts";
import { changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findLive, requireHost, liveId as id } from "../liveRows.ts";
import { both } from "#upstream/platform/kit/language.ts";

const MOST_SEATS = 100_000;
const MOST_SECOND = 86_400;

export const liveRoomCommands = [
  changeCommand({
    action: "room",
    concerns: "agency",
    about: "Where and how a class is held: its stage, a provider's room, seats, chat.",
    zh: ["直播间", "直播怎样进行：直播流、外部直播间、人数、讨论。"],
    args: { id },
    options: {
      stage: {
        kind: "address",
        help: "live stream in HLS (.m3u8) for the stage of the site",
        zh: ["直播流地址", "HLS（.m3u8），在本站舞台播放"],
      },
      room: {
        kind: "address",
        help: "room of a provider, shown in a frame",
        zh: ["外部直播间地址", "嵌在页面里"],
      },
      "catch-up": {
        kind: "yesNo",
        help: "whether the stream keeps its beginning: late comers may start there",
        zh: ["可从头看", "直播流保留开头，迟到的学员可以从头看"],
      },
      recorded: { kind: "yesNo", help: "whether a replay will follow", zh: ["有回放", "直播后会有回放"] },
      chat: { kind: "yesNo", help: "whether learners may speak", zh: ["允许发言"] },
      seats: { kind: "whole", least: 1, most: MOST_SEATS, help: "how many at once", zh: ["人数上限"] },
      "no-limit": { kind: "switch", help: "as many as come", zh: ["不限人数"] },
    },
    example: "live room 12 --stage https://live.example.com/12.m3u8 --catch-up yes",
    async run({ tx, recordChange }, values) {
      const { row, flag, look } = await findLive(tx, values.id);
      requireHost("--room", values.room, flag === null ? null : { flag, hosts: look?.roomHosts });
      requireHost("--stage", values.stage, flag === null ? null : { flag, hosts: look?.roomHosts });
      if (values["no-limit"] && values.seats !== undefined)
        throw new CallError(
          both(
            "Give --seats NUMBER or --no-limit, and only one of them.",
            "--seats 和 --no-limit 只能填一个。",
          ),
        );
      const roomOptions = {
        stageUrl: values.stage,
        joinUrl: values.room,
        canCatchUp: values["catch-up"],
        isRecorded: values.recorded,
        hasChat: values.chat,
        seats: values["no-limit"] ? null : values.seats,
      };
      const fields = Object.fromEntries(
        Object.entries(roomOptions).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(fields).length === 0)
        throw new CallError(both("Give at least one of the options.", "请至少填一项。"));
      const after = await changeLive(tx, row.id, fields);
      recordChange({ target: `live ${row.id}`, before: row, after });
      return {
        said: both(
          `“${row.name}” is changed; who is in its rooms sees it.`,
          `“${row.name}”已修改，直播间里的人会看到。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "chapter",
    concerns: "agency",
    about: "A chapter of a replay, or takes one away.",
    zh: ["回放章节", "给回放加章节，或者移除。"],
    args: { id },
    options: {
      second: {
        kind: "whole",
        least: 1,
        most: MOST_SECOND,
        help: "where it begins; the beginning needs none",
        zh: ["开始秒数", "不填就是开头"],
        required: true,
      },
      name: { kind: "text", most: 40, help: "what it is about", zh: ["章节名称"] },
      off: { kind: "switch", help: "takes it away", zh: ["移除"] },
    },
    example: "live chapter 12 --second 360 --name 第二道案例",
    async run({ tx, recordChange }, values) {
      if ((values.name === undefined) !== (values.off ?? false))
        throw new CallError(
          both(
            "Give --name TEXT or --off, and only one of them.",
            "--name 和 --off 只能填一个，也必须填一个。",
          ),
        );
      const { row } = await findLive(tx, values.id);
      const place = and(eq(liveChapters.liveId, row.id), eq(liveChapters.second, values.second));
      const [before = null] = await tx.select().from(liveChapters).where(place);
      if (values.off && !before)
        throw new Declined(
          both(
            `--second: no chapter begins at ${values.second}.`,
            `--second: 没有从 ${values.second} 秒开始的章节。`,
          ),
        );
      await tx.delete(liveChapters).where(place);
      const after =
        values.name === undefined ? null : { liveId: row.id, second: values.second, name: values.name };
      if (after) await tx.insert(liveChapters).values(after);
      await notifyRooms(tx, row.id);
      recordChange({ target: `live ${row.id}`, before, after });
      return {
        said: both(
          after ? `“${row.name}” has a chapter at ${values.second} s.` : "The chapter is gone.",
          after ? `“${row.name}”在 ${values.second} 秒有一个章节。` : "章节已移除。",
        ),
      };
    },
  }),
];
