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
} from "../liveRows.ts";
import { SHARED, findOwner, requireSubject, ofOwner } from "../find.ts";

const id = { kind: "id", help: "of the class, as in its address /live/ID" } as const;
const start = { kind: "moment", help: "when it begins", required: true } as const;
const minutes = { kind: "whole", least: 5, most: 720, help: "how long it takes" } as const;
const MINUTE_MS = 60_000;

export const liveCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Live classes, the latest first.",
    options: {
      agency: { kind: "flag", help: `only of this agency; ${SHARED}: of the shared library` },
      state: { kind: "choice", of: STATES, help: "only in this state" },
    },
    example: "live list --state coming",
    async run({ tx, nowMs, limit, offset }, values) {
      const where = and(
        await ofOwner(tx, lives.agencyId, values.agency),
        values.state && inState(values.state, nowMs),
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
    options: {
      agency: { kind: "flag", help: `whose it is; ${SHARED}: of all`, required: true },
      name: { kind: "text", most: 60, help: "its name", required: true },
      subject: { kind: "id", help: "the subject it is about", required: true },
      teacher: { kind: "id", help: "who holds it, as in /teacher/ID", required: true },
      start,
      minutes: { ...minutes, required: true },
      intro: { kind: "text", most: 200, help: "a line for lists" },
      room: { kind: "address", help: "where it is held" },
      price: {
        kind: "price",
        concerns: "money",
        help: "sold by itself for this; without it the class is free",
      },
    },
    example:
      'live add --agency beikao --name 新学期开学说明会 --subject 313 --teacher 1 --start "2027-03-01 19:30" --minutes 90',
    async run({ tx, nowMs, maySell, made, recordChange }, values) {
      if (values.start <= nowMs) throw new CallError("--start must be later than now.");
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
      return { said: `“${row.name}” is on the timetable: /live/${id}.`, record: { ...record, id } };
    },
  }),
  changeCommand({
    action: "move",
    concerns: "agency",
    about: "Puts a class off or forward; who has reserved it is told, and reminded anew.",
    args: { id },
    options: { start, minutes },
    example: 'live move 12 --start "2027-03-02 19:30"',
    async run({ tx, nowMs, recordChange }, values) {
      if (values.start <= nowMs) throw new CallError("--start must be later than now.");
      const { row } = await findLive(tx, values.id);
      if (row.endTime.getTime() <= nowMs)
        throw new Declined(
          `ID: the class ${row.id} is over (${timeText(row.endTime)}). live add makes another one.`,
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
        said: `“${row.name}” begins ${timeText(live.startTime)}; ${notified} who have reserved it are told.`,
        record: await recordOf(tx, await findLive(tx, row.id), nowMs),
      };
    },
  }),
  changeCommand({
    action: "cancel",
    concerns: "agency",
    about:
      "Takes a class off the timetable; who has reserved it is told. One that was bought is refunded first.",
    args: { id },
    example: "live cancel 12",
    async run({ tx, nowMs, recordChange }, values) {
      const { row } = await findLive(tx, values.id);
      const bought = and(eq(orders.targetType, "live"), eq(orders.targetId, row.id));
      const paid = await tx.$count(orders, and(bought, eq(orders.status, STATUS.paid)));
      const waiting = await tx.$count(orders, and(bought, eq(orders.status, STATUS.waiting)));
      if (paid + waiting > 0)
        throw new Declined(
          `ID: ${paid} orders of this class are paid and ${waiting} wait. Refund and close them first: order list, order refund, order close.`,
        );
      // The grant of a refunded order still refers to the live class, so it is deleted first.
      await tx.delete(enrolments).where(eq(enrolments.liveId, row.id));
      const told = await cancelLive(tx, row, nowMs);
      const { row: after } = await findLive(tx, row.id);
      recordChange({ target: `live ${row.id}`, before: row, after });
      return { said: `“${row.name}” is cancelled; ${told} who had reserved it are told.` };
    },
  }),
  changeCommand({
    action: "replay",
    concerns: "agency",
    about: "Attaches the recording of a class, or takes it away.",
    args: { id },
    options: {
      video: { kind: "address", help: "where the recording is" },
      off: { kind: "switch", help: "takes it away" },
    },
    example: "live replay 12 --video https://media.example.com/lives/12.mp4",
    async run({ tx, nowMs, recordChange }, values) {
      const { video, off = false } = values;
      if ((video === undefined) !== off)
        throw new CallError("Give --video ADDRESS or --off, and only one of them.");
      const { row, flag, look } = await findLive(tx, values.id);
      if (video !== undefined && row.startTime.getTime() > nowMs)
        throw new Declined(
          `ID: the class ${row.id} has not begun (${timeText(row.startTime)}): it has no recording yet.`,
        );
      requireHost("--video", video, flag === null ? null : { flag, hosts: look?.mediaHosts });
      const after = await changeLive(tx, row.id, { replayUrl: video ?? "" });
      recordChange({ target: `live ${row.id}`, before: row, after });
      return {
        said: off ? `“${row.name}” has no recording any more.` : `“${row.name}” has its recording.`,
        record: await recordOf(tx, await findLive(tx, row.id), nowMs),
      };
    },
  }),
];
