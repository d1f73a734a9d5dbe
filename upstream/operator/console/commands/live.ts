import { and, desc, eq } from "drizzle-orm";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { orders } from "#upstream/platform/db/schema/orders.ts";
import { addLive, cancelLive, changeLive, moveLive } from "#upstream/domain/live/changeLives.ts";
import { STATUS } from "#upstream/domain/order/orderRows.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import {
  STATES,
  findLive,
  inState,
  recordOf,
  requireHost,
  requireTeacher,
  rowOf,
  selectLives,
  liveId as id,
} from "../liveRows.ts";
import { SHARED, findOption, findOwner, called, requireSubject, ofOwner } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const start = { kind: "moment", help: "when it begins", zh: ["开始时间"], required: true } as const;
const minutes = {
  kind: "whole",
  least: 5,
  most: 720,
  help: "how long it takes",
  zh: ["时长", "分钟"],
} as const;
const MINUTE_MS = 60_000;

export const liveCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Live classes, the latest first.",
    zh: ["列表", "直播课，时间最晚的在前。"],
    options: {
      agency: {
        kind: "flag",
        help: `only of this agency; ${SHARED}: of the shared library`,
        zh: ["机构", `${SHARED} 是共用内容`],
      },
      state: { kind: "choice", of: STATES, help: "only in this state", zh: ["状态"] },
      find: findOption,
    },
    example: "live list --state coming",
    async run({ tx, nowMs, limit, offset }, values) {
      const where = and(
        await ofOwner(tx, lives.agencyId, values.agency),
        values.state && inState(values.state, nowMs),
        await called(tx, lives, values.find),
      );
      const found = await selectLives(tx, where)
        .orderBy(desc(lives.startTime), desc(lives.id))
        .limit(limit)
        .offset(offset);
      return { rows: found.map((one) => rowOf(one, nowMs)), total: await tx.$count(lives, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One live class.",
    zh: ["查看", "一节直播课。"],
    args: { id },
    example: "live show 1",
    async run({ tx, nowMs }, values) {
      return { record: await recordOf(tx, await findLive(tx, values.id), nowMs) };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Puts a live class on the timetable.",
    zh: ["添加", "安排一节直播课。"],
    options: {
      agency: {
        kind: "flag",
        help: `whose it is; ${SHARED}: of all`,
        zh: ["机构", `${SHARED} 表示各机构共用`],
        required: true,
      },
      name: { kind: "text", most: 60, help: "its name", zh: ["直播名称"], required: true },
      subject: { kind: "id", of: "subject", help: "the subject it is about", zh: ["科目"], required: true },
      teacher: {
        kind: "id",
        of: "teacher",
        help: "who holds it, as in /teacher/ID",
        zh: ["教师"],
        required: true,
      },
      start,
      minutes: { ...minutes, required: true },
      intro: { kind: "text", most: 200, help: "a line for lists", zh: ["简介", "列表里显示的一句话"] },
      room: { kind: "address", help: "where it is held", zh: ["直播间地址"] },
      price: {
        kind: "price",
        concerns: "money",
        help: "sold by itself for this; without it the class is free",
        zh: ["价格", "单独出售的价格，不填为免费"],
      },
    },
    example:
      'live add --agency beikao --name 新学期开学说明会 --subject 313 --teacher 1 --start "2027-03-01 19:30" --minutes 90',
    async run({ tx, nowMs, maySell, made, recordChange }, values) {
      if (values.start <= nowMs)
        throw new CallError(both("--start must be later than now.", "--start: 要晚于现在。"));
      const owner = await findOwner(tx, values.agency);
      await requireSubject(tx, values.subject);
      await requireTeacher(tx, values.teacher, owner?.id ?? null);
      requireHost("--room", values.room, owner && { flag: owner.flag, hosts: owner.look.roomHosts });
      const row = await addLive(tx, {
        agencyId: owner?.id ?? null,
        subjectId: values.subject,
        teacherId: values.teacher,
        name: values.name,
        intro: values.intro ?? "",
        startTime: new Date(values.start),
        endTime: new Date(values.start + values.minutes * MINUTE_MS),
        joinUrl: values.room ?? "",
        // A role that may not set prices creates a class that is not free; learners get it only with a course that has
        // it as a lesson.
        isFree: maySell && values.price === undefined,
        price: values.price ?? "0",
      });
      recordChange({ target: `live ${row.id}`, before: null, after: row });
      const record = await recordOf(tx, await findLive(tx, row.id), nowMs);
      const id = made(row.id);
      return {
        said: both(`“${row.name}” is on the timetable: /live/${id}.`, `“${row.name}”已安排：/live/${id}。`),
        record: { ...record, id },
      };
    },
  }),
  changeCommand({
    action: "move",
    concerns: "agency",
    about: "Puts a class off or forward; who has reserved it is told, and reminded anew.",
    zh: ["改期", "改直播时间；预约的学员会收到通知和新的提醒。"],
    args: { id },
    options: { start, minutes },
    example: 'live move 12 --start "2027-03-02 19:30"',
    async run({ tx, nowMs, recordChange }, values) {
      if (values.start <= nowMs)
        throw new CallError(both("--start must be later than now.", "--start: 要晚于现在。"));
      const { row } = await findLive(tx, values.id);
      if (row.endTime.getTime() <= nowMs)
        throw new Declined(
          both(
            `ID: the class ${row.id} is over (${timeText(row.endTime)}). live add makes another one.`,
            `ID: 直播 ${row.id} 已结束（${timeText(row.endTime)}），请用 live add 新建。`,
          ),
        );
      const lasts = row.endTime.getTime() - row.startTime.getTime();
      const length = values.minutes === undefined ? lasts : values.minutes * MINUTE_MS;
      const { live, notified } = await moveLive(tx, {
        id: row.id,
        startTime: new Date(values.start),
        endTime: new Date(values.start + length),
        nowMs,
      });
      recordChange({ target: `live ${row.id}`, before: row, after: live });
      return {
        said: both(
          `“${row.name}” begins ${timeText(live.startTime)}; ${notified} who have reserved it are told.`,
          `“${row.name}”改到 ${timeText(live.startTime)}，已通知预约的 ${notified} 人。`,
        ),
        record: await recordOf(tx, await findLive(tx, row.id), nowMs),
      };
    },
  }),
  changeCommand({
    action: "cancel",
    concerns: "agency",
    about:
      "Takes a class off the timetable; who has reserved it is told. One that was bought is refunded first.",
    zh: ["取消", "取消直播，通知预约的学员。有人买了的要先退款。"],
    args: { id },
    example: "live cancel 12",
    async run({ tx, nowMs, recordChange }, values) {
      const { row } = await findLive(tx, values.id);
      const bought = and(eq(orders.targetType, "live"), eq(orders.targetId, row.id));
      const paid = await tx.$count(orders, and(bought, eq(orders.status, STATUS.paid)));
      const waiting = await tx.$count(orders, and(bought, eq(orders.status, STATUS.waiting)));
      if (paid + waiting > 0)
        throw new Declined(
          both(
            `ID: ${paid} orders of this class are paid and ${waiting} wait. Refund and close them first: order list, order refund, order close.`,
            `ID: 这节直播有 ${paid} 个已付款订单、${waiting} 个待付款订单，请先退款、关闭：order list、order refund、order close。`,
          ),
        );
      // The grant of a refunded order still refers to the live class, so it is deleted first.
      await tx.delete(enrolments).where(eq(enrolments.liveId, row.id));
      const told = await cancelLive(tx, row, nowMs);
      const { row: after } = await findLive(tx, row.id);
      recordChange({ target: `live ${row.id}`, before: row, after });
      return {
        said: both(
          `“${row.name}” is cancelled; ${told} who had reserved it are told.`,
          `“${row.name}”已取消，已通知预约的 ${told} 人。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "replay",
    concerns: "agency",
    about: "Attaches the recording of a class, or takes it away.",
    zh: ["回放", "添加或移除直播回放。"],
    args: { id },
    options: {
      video: { kind: "address", help: "where the recording is", zh: ["回放地址"] },
      off: { kind: "switch", help: "takes it away", zh: ["移除回放"] },
    },
    example: "live replay 12 --video https://media.example.com/lives/12.mp4",
    async run({ tx, nowMs, recordChange }, values) {
      const { video, off = false } = values;
      if ((video === undefined) !== off)
        throw new CallError(
          both(
            "Give --video ADDRESS or --off, and only one of them.",
            "--video 和 --off 只能填一个，也必须填一个。",
          ),
        );
      const { row, flag, look } = await findLive(tx, values.id);
      if (video !== undefined && row.startTime.getTime() > nowMs)
        throw new Declined(
          both(
            `ID: the class ${row.id} has not begun (${timeText(row.startTime)}): it has no recording yet.`,
            `ID: 直播 ${row.id} 还没开始（${timeText(row.startTime)}），没有回放。`,
          ),
        );
      requireHost("--video", video, flag === null ? null : { flag, hosts: look?.mediaHosts });
      const after = await changeLive(tx, row.id, { replayUrl: video ?? "" });
      recordChange({ target: `live ${row.id}`, before: row, after });
      return {
        said: both(
          off ? `“${row.name}” has no recording any more.` : `“${row.name}” has its recording.`,
          off ? `“${row.name}”的回放已移除。` : `“${row.name}”已有回放。`,
        ),
        record: await recordOf(tx, await findLive(tx, row.id), nowMs),
      };
    },
  }),
];
