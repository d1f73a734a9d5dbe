import { eq } from "drizzle-orm";
import { hasMobile } from "#upstream/domain/account/externalUsers.ts";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { askForClosing, takeBackClosing } from "#upstream/domain/privacy/closing.ts";
import { addPeople } from "../addPeople.ts";
import { changeCommand, makeCommand, reportCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findAgency, findContent } from "../find.ts";
import { PEOPLE_TEMPLATE, peopleOf, refusePeople } from "../peopleSheet.ts";
import { findUser } from "../userRows.ts";
import { both, told, type Told } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";
import { ifState } from "../rowState.ts";

const id = {
  kind: "id",
  of: "user",
  help: "of the account; user find tells it",
  zh: ["学员"],
} as const;
const agency = { kind: "flag", help: "whose they are", zh: ["机构"], required: true } as const;

export const peopleCommands = [
  makeCommand({
    action: "add",
    concerns: "money",
    about:
      "Opens an account without a password, which user password lets its learner set. A mobile that is there gets what is missing.",
    zh: [
      "添加",
      "开一个没有密码的账号，用 user password 让学员设密码。手机号已有账号的，只补上缺的班级和课程。",
    ],
    options: {
      agency,
      name: {
        kind: "text",
        most: 20,
        help: "the learner's real name",
        zh: ["姓名", "学员的真实姓名"],
        required: true,
      },
      mobile: { kind: "mobile", help: "whole", zh: ["手机号", "完整号码"], required: true },
      classroom: {
        kind: "ids",
        of: "classroom",
        help: "which classrooms are opened to them, each with its usual end",
        zh: ["开通班级", "有效期按班级"],
      },
      course: { kind: "ids", of: "course", help: "and which courses", zh: ["开通课程"] },
    },
    example: "user add --agency beikao --name 张三 --mobile 13800000009 --classroom 1",
    async run(context, values) {
      const owner = await findAgency(context.tx, values.agency);
      const targets = [
        ...(values.classroom ?? []).map((own) => ({ type: "classroom" as const, id: own })),
        ...(values.course ?? []).map((own) => ({ type: "course" as const, id: own })),
      ];
      for (const { type, id: targetId } of targets)
        await findContent(context.tx, { agency: owner, targetType: type, targetId });
      const { name, mobile } = values;
      const faults: Told[] = [];
      const person = { place: "--mobile", name, mobile, targets, extraTimes: [] };
      const rows = await addPeople(context, owner, { people: [person], faults });
      const [added] = rows;
      if (!added) throw new Declined(told(`${faults.join("; ")}.`));
      const { place: _place, ...row } = added;
      return {
        said: both(
          row.done === "new"
            ? `The account ${row.user} is open. user password ${row.user} makes the link by which its learner sets a password.`
            : `The account ${row.user} was there: ${row.done}.`,
          row.done === "new"
            ? `学员 ${row.user} 已添加。用 user password 生成设密码的链接。`
            : `学员 ${row.user} 已有账号：${valueText(row.done)}。`,
        ),
        rows: [row],
      };
    },
  }),
  reportCommand({
    action: "template",
    concerns: "agency",
    about: "The table that user import takes, to be filled in: --xlsx FILE writes it.",
    zh: ["导入模板", "user import 要填的表，可下载 Excel。"],
    example: "user template --xlsx 学员.xlsx",
    run: () => Promise.resolve({ rows: PEOPLE_TEMPLATE }),
  }),
  makeCommand({
    action: "import",
    concerns: "money",
    about:
      "Opens the accounts of a table and lets them into their classes: all rows or none. A mobile that is there gets what is missing, and no second account.",
    zh: ["导入", "按表开账号、进班：要么全部导入，要么都不导入。手机号已有账号的，只补上缺的，不会重复。"],
    args: {
      file: {
        kind: "sheet",
        help: ".xlsx or .csv with the columns 姓名, 手机号, 班级 (names or ids, several with 、) and 考试加时 (30, or 25%); user template writes one",
        zh: [
          "学员表",
          ".xlsx 或 .csv，列名：姓名、手机号、班级（名称或编号，多个用 、 隔开）、考试加时（30 或 25%）；模板见 user template",
        ],
      },
    },
    options: {
      agency,
      exams: {
        kind: "ids",
        of: "exam",
        help: "the exams that 考试加时 is for; exam list tells ids",
        zh: ["加时的考试", "考试加时用于哪些考试"],
      },
    },
    example: "user import 学员.xlsx --agency beikao --dry-run",
    async run(context, values) {
      const owner = await findAgency(context.tx, values.agency);
      const faults: Told[] = [];
      const people = await peopleOf(context.tx, values.file, {
        agency: owner,
        examIds: values.exams ?? [],
        faults,
      });
      // Faults of the table are reported only now, together with those that a look into the database finds.
      const rows = await addPeople(context, owner, { people, faults });
      refusePeople(faults);
      const num = (done: string) => rows.filter((row) => row.done === done).length;
      context.recordChange({
        target: `agency ${owner.flag}`,
        before: null,
        after: { file: values.file.name, rows: rows.length, new: num("new"), added_to: num("added to") },
      });
      return {
        said: both(
          `${rows.length} rows of ${values.file.name}: ${num("new")} accounts are new, ${num("added to")} were there and get more, ${num("nothing new")} have it all already.`,
          `${values.file.name} 共 ${rows.length} 行：新开 ${num("new")} 个账号，${num("added to")} 个补上了缺的，${num("nothing new")} 个没有变化。`,
        ),
        rows,
      };
    },
  }),
  changeCommand({
    action: "password",
    concerns: "agency",
    about:
      "Makes a link, good once within 24 hours, by which a learner sets a password; it asks for the mobile as well. A link from before is good no more.",
    zh: ["设密码链接", "生成学员设密码的链接，24 小时内有效一次，打开后还要填手机号。之前的链接作废。"],
    args: { id },
    example: "user password 2",
    fits: ifState("active", "closing"),
    async run({ tx, nowMs, signSalt, sitePort, made, recordChange, phone }, values) {
      const { user } = await findUser(tx, values.id);
      if (user.status !== "active" && user.status !== "closing")
        throw new Declined(
          both(
            `ID: the account ${user.id} is ${user.status}; nobody can sign in with it.`,
            `ID: 学员 ${user.id} ${valueText(user.status, "user")}，不能登录。`,
          ),
        );
      if (!hasMobile(user))
        throw new Declined(
          both(
            `ID: the account ${user.id} came by a link of its agency's system and has no mobile yet; its learner binds one under 账号设置.`,
            `ID: 学员 ${user.id} 从机构系统的链接进来，还没有手机号；学员可以在“账号设置”里绑定。`,
          ),
        );
      if (signSalt === "")
        throw new Declined(
          both(
            "SIGN_SALT is not set here: the site would not know the link. Give it as the upstream has it, or run this while the upstream runs on its embedded database.",
            "这里没有设置 SIGN_SALT，网站不认这个链接。请设成和上游一样，或在上游用内置数据库运行时执行。",
          ),
        );
      const { agencyId, mobile } = user;
      // Imported on demand, because this module imports the library for captcha pictures, which loads slowly.
      const { makeGivenCode } = await import("#upstream/domain/account/sms/smsCodes.ts");
      const { code, expiresAt } = await makeGivenCode(tx, { agencyId, mobile, signSalt, nowMs });
      const until = timeText(expiresAt);
      recordChange({ target: `user ${user.id}`, before: null, after: { link_until: until } });
      return {
        said: both(
          `Give this link to ${user.nickname} (${phone(mobile)}); it is good once, until ${until}.`,
          `把链接交给 ${user.nickname}（${phone(mobile)}），有效一次，到 ${until} 止。`,
        ),
        record: {
          link: made(`${await siteAddress(tx, agencyId, { sitePort })}/user/reset-pwd#code=${code}`),
          until,
        },
      };
    },
  }),
  changeCommand({
    action: "close",
    concerns: "agency",
    about:
      "Closes an account as its learner can: signed out at once, blanked after seven days; orders and contracts stay. Until then --take-back undoes it.",
    zh: [
      "注销",
      "注销账号，和学员自己注销一样：立即下线，七天后清除个人信息；订单和合同保留。七天内可以用 --take-back 撤回。",
    ],
    args: { id },
    options: { "take-back": { kind: "switch", help: "leaves it open after all", zh: ["撤回注销"] } },
    example: "user close 4",
    fits: ifState("active", "closing"),
    async run({ tx, nowMs, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const [from, action] = values["take-back"] ? ["closing", "taken back"] : ["active", "closed"];
      if (user.status !== from)
        throw new Declined(
          both(
            `ID: the account ${user.id} is ${user.status}; only one that is ${from} can be ${action}.`,
            `ID: 学员 ${user.id} ${valueText(user.status, "user")}，只有${valueText(from ?? "", "user")}的账号可以${values["take-back"] ? "撤回注销" : "注销"}。`,
          ),
        );
      if (values["take-back"]) await takeBackClosing(tx, user.id);
      else await askForClosing(tx, { userId: user.id, nowMs });
      const [after] = await tx.select().from(users).where(eq(users.id, user.id));
      const { status = "", closeAfter = null } = after ?? {};
      recordChange({
        target: `user ${user.id}`,
        before: { status: user.status, closeAfter: user.closeAfter },
        after: { status, closeAfter },
      });
      return {
        said: both(
          values["take-back"]
            ? `The account ${user.id} (${user.nickname}) stays open.`
            : `The account ${user.id} (${user.nickname}) is signed out, and blanked on ${timeText(closeAfter)}.`,
          values["take-back"]
            ? `学员 ${user.id}（${user.nickname}）的账号保留。`
            : `学员 ${user.id}（${user.nickname}）已下线，${timeText(closeAfter)} 清除个人信息。`,
        ),
      };
    },
  }),
];
