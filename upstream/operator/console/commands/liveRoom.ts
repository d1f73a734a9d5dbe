import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { chatWords, liveChapters, liveMessages, liveRooms } from "#upstream/platform/db/schema/liveRooms.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { changeLive } from "#upstream/domain/live/changeLives.ts";
import { notifyRooms, writeEntry } from "#upstream/domain/live/room/entries.ts";
import { muteLearner, removeMessage, unmuteLearner } from "#upstream/domain/live/room/moderate.ts";
import type { Room } from "#upstream/domain/live/room/room.ts";
import { plainWord } from "#upstream/domain/live/room/words.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency, ofAgency } from "../find.ts";
import { findLive, requireHost } from "../liveRows.ts";

const id = { kind: "id", help: "of the class, as in its address /live/ID" } as const;
const agency = { kind: "flag", help: "whose learners; each agency has a room of its own" } as const;
const learner = { kind: "id", help: "the account; live chat and user find tell it", required: true } as const;
const MINUTE_MS = 60_000;
const MOST_SEATS = 100_000;
const MOST_SECOND = 86_400;

export const liveRoomCommands = [
  changeCommand({
    action: "room",
    concerns: "agency",
    about: "Where and how a class is held: its stage, a provider's room, seats, chat.",
    args: { id },
    options: {
      stage: { kind: "address", help: "live stream in HLS (.m3u8) for the stage of the site" },
      room: { kind: "address", help: "room of a provider, shown in a frame" },
      "catch-up": {
        kind: "yesNo",
        help: "whether the stream keeps its beginning: late comers may start there",
      },
      recorded: { kind: "yesNo", help: "whether a replay will follow" },
      chat: { kind: "yesNo", help: "whether learners may speak" },
      seats: { kind: "whole", least: 1, most: MOST_SEATS, help: "how many at once" },
      "no-limit": { kind: "switch", help: "as many as come" },
    },
    example: "live room 12 --stage https://live.example.com/12.m3u8 --catch-up yes",
    async run({ tx, recordChange }, values) {
      const { row, flag, look } = await findLive(tx, values.id);
      requireHost("--room", values.room, flag === null ? null : { flag, hosts: look?.roomHosts });
      requireHost("--stage", values.stage, flag === null ? null : { flag, hosts: look?.roomHosts });
      if (values["no-limit"] && values.seats !== undefined)
        throw new CallError("Give --seats NUMBER or --no-limit, and only one of them.");
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
      if (Object.keys(fields).length === 0) throw new CallError("Give at least one of the options.");
      const after = await changeLive(tx, row.id, fields);
      recordChange({ target: `live ${row.id}`, before: row, after });
      return { said: `“${row.name}” is changed; who is in its rooms sees it.` };
    },
  }),
  changeCommand({
    action: "chapter",
    concerns: "agency",
    about: "A chapter of a replay, or takes one away.",
    args: { id },
    options: {
      second: {
        kind: "whole",
        least: 1,
        most: MOST_SECOND,
        help: "where it begins; the beginning needs none",
        required: true,
      },
      name: { kind: "text", most: 40, help: "what it is about" },
      off: { kind: "switch", help: "takes it away" },
    },
    example: "live chapter 12 --second 360 --name 第二道案例",
    async run({ tx, recordChange }, values) {
      if ((values.name === undefined) !== (values.off ?? false))
        throw new CallError("Give --name TEXT or --off, and only one of them.");
      const { row } = await findLive(tx, values.id);
      const place = and(eq(liveChapters.liveId, row.id), eq(liveChapters.second, values.second));
      const [before = null] = await tx.select().from(liveChapters).where(place);
      if (values.off && !before) throw new Declined(`--second: no chapter begins at ${values.second}.`);
      await tx.delete(liveChapters).where(place);
      const after =
        values.name === undefined ? null : { liveId: row.id, second: values.second, name: values.name };
      if (after) await tx.insert(liveChapters).values(after);
      await notifyRooms(tx, row.id);
      recordChange({ target: `live ${row.id}`, before, after });
      return { said: after ? `“${row.name}” has a chapter at ${values.second} s.` : "The chapter is gone." };
    },
  }),
  listCommand({
    action: "chat",
    concerns: "agency",
    about: "What was said in the room of a class, the latest first.",
    args: { id },
    options: { agency },
    example: "live chat 12",
    async run({ tx, limit, offset }, values) {
      const { row } = await findLive(tx, values.id);
      const where = and(
        eq(liveMessages.liveId, row.id),
        eq(liveMessages.kind, "message"),
        await ofAgency(tx, liveMessages.agencyId, values.agency),
      );
      const found = await tx
        .select({ row: liveMessages, flag: agencies.flag })
        .from(liveMessages)
        .innerJoin(agencies, eq(agencies.id, liveMessages.agencyId))
        .where(where)
        .orderBy(desc(liveMessages.createdAt), desc(liveMessages.seq))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ row: said, flag }) => ({
        seq: said.seq,
        agency: flag,
        time: timeText(said.createdAt),
        learner: said.userId,
        name: said.name,
        text: said.text,
        state: said.removedAt ? "hidden" : "shown",
      }));
      return { rows, total: await tx.$count(liveMessages, where) };
    },
  }),
  changeCommand({
    action: "hide",
    concerns: "agency",
    about: "Takes a message out of sight, also of who has read it.",
    args: { id },
    options: { seq: { kind: "id", help: "of the message, as live chat tells", required: true }, agency },
    example: "live hide 12 --seq 7",
    async run({ tx, nowMs, recordChange }, values) {
      const { room } = await roomOf(tx, values);
      const row = await removeMessage(tx, room, { seq: values.seq, nowMs });
      if (!row)
        throw new Declined(`--seq: there is no message ${values.seq} to hide. live chat ${values.id} tells.`);
      recordChange({
        target: `live ${room.liveId}`,
        before: { message: row.seq, removedAt: null },
        after: { message: row.seq, removedAt: row.removedAt },
      });
      return { said: `The message ${row.seq} of ${row.name} is hidden.` };
    },
  }),
  changeCommand({
    action: "say",
    concerns: "agency",
    about: "A message of the teacher in the room of a class.",
    args: { id },
    options: { text: { kind: "text", most: 200, help: "what is said", required: true }, agency },
    example: "live say 12 --text 讲义在学习资料里",
    async run({ tx, nowMs, recordChange }, values) {
      const { room, teacher } = await roomOf(tx, values);
      const said = { kind: "message", role: "teacher", name: teacher, text: values.text } as const;
      const row = await writeEntry(tx, room, { ...said, createdAt: new Date(nowMs) });
      recordChange({
        target: `live ${room.liveId}`,
        before: null,
        after: { message: row.seq, text: row.text },
      });
      return { said: `${teacher} said it: message ${row.seq}.` };
    },
  }),
  changeCommand({
    action: "mute",
    concerns: "agency",
    about: "Lets a learner hear a class and not speak in it.",
    args: { id },
    options: {
      learner,
      minutes: { kind: "whole", least: 1, most: 1_440, help: "how long; without it for this class" },
    },
    example: "live mute 12 --learner 3 --minutes 10",
    async run({ tx, nowMs, recordChange }, values) {
      const { room, name } = await memberOf(tx, values);
      const until = values.minutes === undefined ? null : new Date(nowMs + values.minutes * MINUTE_MS);
      await muteLearner(tx, room, { userId: values.learner, until, nowMs });
      recordChange({
        target: `live ${room.liveId}`,
        before: null,
        after: { muted: values.learner, until: until ? timeText(until) : "" },
      });
      return { said: `${name} is muted${until ? ` until ${timeText(until)}` : ""}.` };
    },
  }),
  changeCommand({
    action: "unmute",
    concerns: "agency",
    about: "Lets a muted learner speak again.",
    args: { id },
    options: { learner },
    example: "live unmute 12 --learner 3",
    async run({ tx, nowMs, recordChange }, values) {
      const { room, name } = await memberOf(tx, values);
      if (!(await unmuteLearner(tx, room, { userId: values.learner, nowMs })))
        throw new Declined(`--learner: ${name} is not muted in this class.`);
      recordChange({ target: `live ${room.liveId}`, before: { muted: values.learner }, after: null });
      return { said: `${name} may speak again.` };
    },
  }),
  listCommand({
    action: "words",
    concerns: "agency",
    about: "What may not be said in the rooms of an agency.",
    options: { agency: { ...agency, required: true } },
    example: "live words --agency beikao",
    async run({ tx, limit, offset }, values) {
      const owner = await findAgency(tx, values.agency);
      const ofOwner = eq(chatWords.agencyId, owner.id);
      const rows = await tx
        .select({ word: chatWords.word })
        .from(chatWords)
        .where(ofOwner)
        .orderBy(asc(chatWords.word))
        .limit(limit)
        .offset(offset);
      return { rows, total: await tx.$count(chatWords, ofOwner) };
    },
  }),
  changeCommand({
    action: "word",
    concerns: "agency",
    about:
      "Forbids a word in the rooms of an agency, or allows it again. Width, case and signs between letters do not matter.",
    options: {
      agency: { ...agency, required: true },
      word: { kind: "text", most: 30, help: "a word or phrase", required: true },
      off: { kind: "switch", help: "allows it again" },
    },
    example: "live word --agency beikao --word 加微信",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const word = plainWord(values.word);
      if (word === "") throw new Declined("--word: there is no letter and no figure in it.");
      const own = and(eq(chatWords.agencyId, owner.id), eq(chatWords.word, word));
      const isThere = (await tx.$count(chatWords, own)) > 0;
      const isOff = values.off ?? false;
      if (isOff !== isThere)
        throw new Declined(`--word: “${word}” is ${isThere ? "forbidden already" : "not forbidden"}.`);
      if (isOff) await tx.delete(chatWords).where(own);
      else await tx.insert(chatWords).values({ agencyId: owner.id, word });
      recordChange({
        target: `agency ${owner.flag}`,
        before: isOff ? { word } : null,
        after: isOff ? null : { word },
      });
      return { said: isOff ? `“${word}” may be said again.` : `“${word}” is not said any more.` };
    },
  }),
];

interface RoomTarget {
  readonly id: number;
  readonly agency: string | undefined;
}

/** Returns the room of the named agency. Without a name, the live class must have only one room. */
async function roomOf(
  tx: Db,
  target: RoomTarget,
): Promise<{ readonly room: Room; readonly teacher: string }> {
  const { row, teacher } = await findLive(tx, target.id);
  if (target.agency !== undefined) {
    const owner = await findAgency(tx, target.agency);
    return { room: { liveId: row.id, agencyId: owner.id }, teacher };
  }
  if (row.agencyId !== null) return { room: { liveId: row.id, agencyId: row.agencyId }, teacher };
  const rooms = await tx
    .select({ agencyId: liveRooms.agencyId, flag: agencies.flag })
    .from(liveRooms)
    .innerJoin(agencies, eq(agencies.id, liveRooms.agencyId))
    .where(eq(liveRooms.liveId, row.id))
    .orderBy(asc(agencies.id));
  const [only] = rooms;
  if (only && rooms.length === 1) return { room: { liveId: row.id, agencyId: only.agencyId }, teacher };
  throw new Declined(
    `--agency: the class ${row.id} is of the shared library, and each agency has a room of its own${
      only ? `: ${rooms.map(({ flag }) => flag).join(", ")}` : ""
    }. Tell which one.`,
  );
}

/** Finds a learner and the room of the live class that belongs to the learner's agency. */
async function memberOf(tx: Db, target: { readonly id: number; readonly learner: number }) {
  const { row } = await findLive(tx, target.id);
  const [user] = await tx.select().from(users).where(eq(users.id, target.learner));
  if (!user) throw new Declined(`--learner: there is no account ${target.learner}. user find tells ids.`);
  return { room: { liveId: row.id, agencyId: user.agencyId }, name: user.nickname };
}
