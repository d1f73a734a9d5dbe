import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { chatWords, liveMessages, liveRooms } from "#upstream/platform/db/schema/liveRooms.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { writeEntry } from "#upstream/domain/live/room/entries.ts";
import { muteLearner, removeMessage, unmuteLearner } from "#upstream/domain/live/room/moderate.ts";
import type { Room } from "#upstream/domain/live/room/room.ts";
import { plainWord } from "#upstream/domain/live/room/words.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findAgency, ofAgency } from "../find.ts";
import { findLive, liveId as id } from "../liveRows.ts";
import { both } from "#upstream/platform/kit/language.ts";

const agency = {
  kind: "flag",
  help: "whose learners; each agency has a room of its own",
  zh: ["机构", "每个机构的直播间是分开的"],
} as const;
const learner = {
  kind: "id",
  of: "user",
  within: { of: "live", field: "id" },
  help: "the account; live chat and user find tell it",
  zh: ["学员"],
  required: true,
} as const;
const MINUTE_MS = 60_000;

/** Commands for what is said in the rooms of live classes. */
export const liveChatCommands = [
  listCommand({
    action: "chat",
    concerns: "agency",
    about: "What was said in the room of a class, the latest first.",
    zh: ["讨论记录", "直播间里的发言，最新的在前。"],
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
    zh: ["隐藏发言", "隐藏一条发言，看过的人也不再看到。"],
    args: { id },
    options: {
      agency: { ...agency, zh: ["机构", "每个机构的直播间是分开的，共用的直播要先选机构"] },
      seq: {
        kind: "id",
        of: "message",
        within: { of: "live", field: "id", agency: "agency" },
        help: "of the message, as live chat tells",
        zh: ["发言"],
        required: true,
      },
    },
    example: "live hide 12 --seq 7",
    async run({ tx, nowMs, recordChange }, values) {
      const { room } = await roomOf(tx, values);
      const row = await removeMessage(tx, room, { seq: values.seq, nowMs });
      if (!row)
        throw new Declined(
          both(
            `--seq: there is no message ${values.seq} to hide. live chat ${values.id} tells.`,
            `--seq: 没有可隐藏的发言 ${values.seq}，见 live chat。`,
          ),
        );
      recordChange({
        target: `live ${room.liveId}`,
        before: { message: row.seq, removedAt: null },
        after: { message: row.seq, removedAt: row.removedAt },
      });
      return {
        said: both(
          `The message ${row.seq} of ${row.name} is hidden: ${row.text}`,
          `“${row.name}”的发言 ${row.seq} 已隐藏：“${row.text}”。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "say",
    concerns: "agency",
    about: "A message of the teacher in the room of a class.",
    zh: ["教师发言", "以老师的身份在直播间发言。"],
    args: { id },
    options: {
      text: { kind: "text", most: 200, help: "what is said", zh: ["内容"], required: true },
      agency,
    },
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
      return {
        said: both(`${teacher} said it: message ${row.seq}.`, `${teacher} 已发言（编号 ${row.seq}）。`),
      };
    },
  }),
  changeCommand({
    action: "mute",
    concerns: "agency",
    about: "Lets a learner hear a class and not speak in it.",
    zh: ["禁言", "学员能听，不能发言。"],
    args: { id },
    options: {
      learner,
      minutes: {
        kind: "whole",
        least: 1,
        most: 1_440,
        help: "how long; without it for this class",
        zh: ["禁言分钟数", "不填就是整节课"],
      },
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
      return {
        said: both(
          `${name} is muted${until ? ` until ${timeText(until)}` : ""}.`,
          `${name} 已禁言${until ? `，到 ${timeText(until)} 止` : ""}。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "unmute",
    concerns: "agency",
    about: "Lets a muted learner speak again.",
    zh: ["解除禁言", "学员可以继续发言。"],
    args: { id },
    options: { learner },
    example: "live unmute 12 --learner 3",
    async run({ tx, nowMs, recordChange }, values) {
      const { room, name } = await memberOf(tx, values);
      if (!(await unmuteLearner(tx, room, { userId: values.learner, nowMs })))
        throw new Declined(
          both(`--learner: ${name} is not muted in this class.`, `--learner: ${name} 在这节直播没有被禁言。`),
        );
      recordChange({ target: `live ${room.liveId}`, before: { muted: values.learner }, after: null });
      return { said: both(`${name} may speak again.`, `${name} 可以发言了。`) };
    },
  }),
  listCommand({
    action: "words",
    concerns: "agency",
    about: "What may not be said in the rooms of an agency.",
    zh: ["禁用词表", "这个机构的直播间不能说的词。"],
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
    zh: ["设置禁用词", "禁用一个词，或恢复。全角半角、大小写和字间符号不影响。"],
    options: {
      agency: { ...agency, required: true },
      word: { kind: "text", most: 30, help: "a word or phrase", zh: ["词语"], required: true },
      off: { kind: "switch", help: "allows it again", zh: ["恢复使用"] },
    },
    example: "live word --agency beikao --word 加微信",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const word = plainWord(values.word);
      if (word === "")
        throw new Declined(
          both("--word: there is no letter and no figure in it.", "--word: 没有文字或数字。"),
        );
      const own = and(eq(chatWords.agencyId, owner.id), eq(chatWords.word, word));
      const isThere = (await tx.$count(chatWords, own)) > 0;
      const isOff = values.off ?? false;
      if (isOff !== isThere)
        throw new Declined(
          both(
            `--word: “${word}” is ${isThere ? "forbidden already" : "not forbidden"}.`,
            `--word: “${word}”${isThere ? "已经禁用" : "没有禁用"}。`,
          ),
        );
      if (isOff) await tx.delete(chatWords).where(own);
      else await tx.insert(chatWords).values({ agencyId: owner.id, word });
      recordChange({
        target: `agency ${owner.flag}`,
        before: isOff ? { word } : null,
        after: isOff ? null : { word },
      });
      return {
        said: both(
          isOff ? `“${word}” may be said again.` : `“${word}” is not said any more.`,
          isOff ? `“${word}”恢复使用。` : `“${word}”已禁用。`,
        ),
      };
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
    both(
      `--agency: the class ${row.id} is of the shared library, and each agency has a room of its own${
        only ? `: ${rooms.map(({ flag }) => flag).join(", ")}` : ""
      }. Tell which one.`,
      `--agency: 直播 ${row.id} 是共用的，每个机构有自己的直播间${only ? `：${rooms.map(({ flag }) => flag).join("、")}` : ""}。请选一个。`,
    ),
  );
}

/** Finds a learner and the room of the live class that belongs to the learner's agency. */
async function memberOf(tx: Db, target: { readonly id: number; readonly learner: number }) {
  const { row } = await findLive(tx, target.id);
  const [user] = await tx.select().from(users).where(eq(users.id, target.learner));
  if (!user)
    throw new Declined(
      both(
        `--learner: there is no account ${target.learner}. user find tells ids.`,
        `--learner: 没有学员 ${target.learner}，见 user find。`,
      ),
    );
  return { room: { liveId: row.id, agencyId: user.agencyId }, name: user.nickname };
}
