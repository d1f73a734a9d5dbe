import { type LiveRow, changeLive } from "#upstream/domain/live/changeLives.ts";
import { type CommandContext, type Outcome, changeCommand } from "../command.ts";
import { requireChange } from "../content.ts";
import { emptyIfNone, freeText, text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { requireSubject } from "../find.ts";
import { findLive, recordOf, requireHost, requireTeacher, liveId as id } from "../liveRows.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { ifShown } from "../rowState.ts";

export const liveChangeCommands = [
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a class, and nothing else; live move puts it off or forward.",
    zh: ["修改", "没有改动的项保持不变；改时间用 live move。"],
    args: { id },
    options: {
      name: text(60, "its name", ["直播名称"]),
      intro: freeText(200, "what lists say", ["简介", "列表里显示"]),
      subject: { kind: "id", of: "subject", help: "the subject it is about", zh: ["科目"] },
      teacher: {
        kind: "id",
        of: "teacher",
        help: "who holds it, as in /teacher/ID",
        zh: ["教师"],
      },
      room: { kind: "address", help: "where it is held", zh: ["直播间地址"] },
      price: {
        kind: "price",
        concerns: "money",
        help: "sold by itself for this; who has bought it keeps it",
        zh: ["价格", "单独出售的价格，买过的学员不受影响"],
      },
      free: { kind: "switch", concerns: "money", help: "free for everybody", zh: ["改为免费"] },
    },
    example: "live change 12 --teacher 2 --intro 改由陆老师主讲",
    async run(context, { id: liveId, free, ...values }) {
      requireChange({ free, ...values });
      if (free && values.price !== undefined)
        throw new CallError(
          both("Give --price YUAN or --free, and only one of them.", "--price 和 --free 只能填一个。"),
        );
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
    zh: ["撤回", "列表、日历和搜索里不再显示。预约保留；要通知学员请用 live cancel。"],
    args: { id },
    example: "live unpublish 12",
    fits: ifShown(true),
    run: (context, values) => setShown(context, values.id, false),
  }),
  changeCommand({
    action: "publish",
    concerns: "agency",
    about: "Shows a class again that was taken back.",
    zh: ["发布", "重新发布撤回的直播。"],
    args: { id },
    example: "live publish 12",
    fits: ifShown(false),
    run: (context, values) => setShown(context, values.id, true),
  }),
];

async function setShown(context: CommandContext, liveId: number, isShown: boolean): Promise<Outcome> {
  const { row } = await findLive(context.tx, liveId);
  if (row.isShown === isShown)
    throw new Declined(
      both(
        `ID: the class ${liveId} is ${isShown ? "shown" : "taken back"} already.`,
        `ID: 直播 ${liveId} 已经是${isShown ? "发布" : "撤回"}状态。`,
      ),
    );
  return write(context, row, { isShown }, isShown ? both("shown", "已发布") : both("taken back", "已撤回"));
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
    said: both(`“${after.name}” is ${done}.`, `“${after.name}”${done}。`),
    record: await recordOf(tx, await findLive(tx, row.id), nowMs),
  };
}
