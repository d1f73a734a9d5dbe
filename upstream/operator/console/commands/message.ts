import { type Audience, sendNotice } from "#upstream/domain/message/sendNotice.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../../errors.ts";
import { changeCommand } from "../command.ts";
import { type AgencyRow, findAgency, findContent, targetOf } from "../find.ts";
import type { Db } from "#upstream/platform/db/database.ts";

export const messageCommands = [
  changeCommand({
    action: "send",
    concerns: "agency",
    about:
      "Sends a notice to all learners of a class or course, to some learners, or to all of the agency. Who has got the same notice gets it no second time.",
    zh: [
      "群发通知",
      "给一个班级、一门课程、选中的或全校的学员发通知，在学员的“消息”里显示。同一条通知每人只收到一次。",
    ],
    options: {
      agency: { kind: "flag", help: "whose learners", zh: ["机构"], required: true },
      classroom: { kind: "id", of: "classroom", help: "of this classroom", zh: ["班级", "发给这个班级"] },
      course: { kind: "id", of: "course", help: "or of this course", zh: ["课程", "或者发给这门课程"] },
      users: { kind: "ids", of: "user", help: "or to these learners", zh: ["学员", "或者发给这几名学员"] },
      all: { kind: "switch", help: "or all of the agency", zh: ["全校", "或者发给机构的全部学员"] },
      title: { kind: "text", most: 60, help: "its title", zh: ["标题"], required: true },
      content: { kind: "text", most: 1_000, help: "its text", zh: ["内容"], required: true },
      url: {
        kind: "address",
        help: "a path on this site that it leads to",
        zh: ["链接地址", "点开后到的本站路径，可不填"],
      },
    },
    example: "message send --agency beikao --classroom 1 --title 停课通知 --content 周三晚上停课一次",
    async run({ tx, nowMs, recordChange }, values) {
      const { title, content, url = "" } = values;
      if (url !== "" && !url.startsWith("/"))
        throw new CallError(
          both(
            "--url: a notice leads to a path on this site, such as /news/12.",
            "--url: 要填本站路径，如 /news/12。",
          ),
        );
      const agency = await findAgency(tx, values.agency);
      const { audience, name } = await audienceOf(tx, agency, values);
      const { learners, sent } = await sendNotice(tx, {
        agencyId: agency.id,
        audience,
        title,
        content,
        url,
        nowMs,
      });
      if (learners === 0)
        throw new Declined(
          both(`“${name}” has no learners who would get it.`, `“${name}”没有能收到通知的学员。`),
        );
      const target =
        audience.type === "all" || audience.type === "users"
          ? `agency ${agency.flag}`
          : `${audience.type} ${audience.id}`;
      if (sent > 0) recordChange({ target, before: null, after: { title, content, url, learners: sent } });
      const had = learners - sent;
      const twice = had > 0 ? both(`; ${had} had it already`, `，${had} 人以前已收到`) : "";
      return {
        said: both(
          `The notice “${title}” goes to ${sent} learners of ${name}${twice}.`,
          `通知“${title}”发给“${name}”的 ${sent} 名学员${twice}。`,
        ),
        record: { learners: sent, title, content, url },
      };
    },
  }),
];

async function audienceOf(
  tx: Db,
  agency: AgencyRow,
  {
    all: isAll,
    users,
    course,
    classroom,
  }: {
    readonly all: boolean | undefined;
    readonly users: readonly number[] | undefined;
    readonly course: number | undefined;
    readonly classroom: number | undefined;
  },
): Promise<{ readonly audience: Audience; readonly name: string }> {
  const isOfContent = course !== undefined || classroom !== undefined;
  if (isAll && users === undefined && !isOfContent)
    return { audience: { type: "all", id: 0 }, name: agency.name };
  if (users !== undefined && !isAll && !isOfContent)
    return { audience: { type: "users", ids: users }, name: both("the choice", "选中的学员") };
  if (isAll || users !== undefined)
    throw new CallError(
      both(
        "Give --classroom ID, --course ID, --users IDS or --all, and only one of them.",
        "--classroom、--course、--users、--all 只能填一个。",
      ),
    );
  const { targetType, targetId } = targetOf({ course, classroom });
  const { name } = await findContent(tx, { agency, targetType, targetId });
  return { audience: { type: targetType, id: targetId }, name };
}
