import { type LiveRow, changeLive } from "#upstream/domain/live/changeLives.ts";
import { type CommandContext, type Outcome, changeCommand } from "../command.ts";
import { requireChange } from "../content.ts";
import { emptyIfNone, freeText, text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { requireSubject } from "../find.ts";
import { findLive, recordOf, requireHost, requireTeacher } from "../liveRows.ts";

const id = { kind: "id", help: "of the class, as in its address /live/ID" } as const;

export const liveChangeCommands = [
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a class, and nothing else; live move puts it off or forward.",
    args: { id },
    options: {
      name: text(60, "its name"),
      intro: freeText(200, "what lists say"),
      subject: { kind: "id", help: "the subject it is about" },
      teacher: { kind: "id", help: "who holds it, as in /teacher/ID" },
      room: { kind: "address", help: "where it is held" },
      price: {
        kind: "price",
        concerns: "money",
        help: "sold by itself for this; who has bought it keeps it",
      },
      free: { kind: "switch", concerns: "money", help: "free for everybody" },
    },
    example: "live change 12 --teacher 2 --intro 改由陆老师主讲",
    async run(context, { id: liveId, free, ...values }) {
      requireChange({ free, ...values });
      if (free && values.price !== undefined)
        throw new CallError("Give --price YUAN or --free, and only one of them.");
      const { tx } = context;
      const { row, flag, look } = await findLive(tx, liveId);
      if (values.subject !== undefined) await requireSubject(tx, values.subject);
      if (values.teacher !== undefined) await requireTeacher(tx, values.teacher, row.agencyId);
      requireHost("--room", values.room, flag === null ? null : { flag, hosts: look?.roomHosts });
      const fields = {
        name: values.name,
        intro: emptyIfNone(values.intro),
        subjectId: values.subject,
        teacherId: values.teacher,
        joinUrl: values.room,
        ...(values.price !== undefined && { price: values.price, isFree: false }),
        ...(free && { price: "0", isFree: true }),
      };
      return write(context, row, fields as Partial<LiveRow>, "changed");
    },
  }),
  changeCommand({
    action: "unpublish",
    concerns: "agency",
    about:
      "Takes a class back: out of lists, calendars and the search. Reservations stay; live cancel tells their learners.",
    args: { id },
    example: "live unpublish 12",
    run: (context, values) => setShown(context, values.id, false),
  }),
  changeCommand({
    action: "publish",
    concerns: "agency",
    about: "Shows a class again that was taken back.",
    args: { id },
    example: "live publish 12",
    run: (context, values) => setShown(context, values.id, true),
  }),
];

async function setShown(context: CommandContext, liveId: number, isShown: boolean): Promise<Outcome> {
  const { row } = await findLive(context.tx, liveId);
  if (row.isShown === isShown)
    throw new Declined(`ID: the class ${liveId} is ${isShown ? "shown" : "taken back"} already.`);
  return write(context, row, { isShown }, isShown ? "shown" : "taken back");
}

async function write(
  { tx, nowMs, recordChange }: CommandContext,
  row: LiveRow,
  fields: Partial<LiveRow>,
  done: string,
): Promise<Outcome> {
  const after = await changeLive(tx, row.id, fields);
  recordChange({ target: `live ${row.id}`, before: row, after });
  return {
    said: `“${after.name}” is ${done}.`,
    record: await recordOf(tx, await findLive(tx, row.id), nowMs),
  };
}
