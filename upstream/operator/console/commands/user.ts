import { and, eq } from "drizzle-orm";
import { lockUser, unlockUser } from "#upstream/domain/privacy/lockUser.ts";
import { hasStudied, isWithin } from "#upstream/domain/figures/conditions.ts";
import { isInClass, peopleNamed } from "#upstream/domain/search/findPeople.ts";
import { closeSessionsOf, sessionsOf } from "#upstream/domain/account/sessions.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { orders } from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { grantAccess } from "#upstream/domain/enrolment/grantAccess.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findContent, findOption, targetOf, ofAgency } from "../find.ts";
import { ifState } from "../rowState.ts";
import { findUser, listUsers, rowOf } from "../userRows.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";

const id = {
  kind: "id",
  of: "user",
  help: "of the account; user find tells it",
  zh: ["学员"],
} as const;
const agency = { kind: "flag", help: "only of this agency", zh: ["机构"] } as const;

export const userCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Accounts, the newest first.",
    zh: ["列表", "账号，最新的在前。"],
    options: {
      find: {
        ...findOption,
        help: "only by part of a name (also in pinyin), a mobile or its last four digits, or a class",
        zh: ["查找", "姓名或昵称（也可以用拼音）、手机号或后四位、班级名称"],
      },
      classroom: { kind: "id", of: "classroom", help: "only learners of this classroom", zh: ["班级"] },
      agency,
      status: {
        kind: "choice",
        of: ["active", "closing", "closed", "blocked"],
        help: "only in this state",
        zh: ["状态"],
      },
      since: { kind: "moment", help: "only registered from then on", zh: ["注册开始", "从这时起注册的"] },
      before: { kind: "moment", help: "only registered before", zh: ["注册结束", "到这时止注册的"] },
      "studied-since": {
        kind: "moment",
        help: "only who studied or answered from this day on",
        zh: ["学习开始", "从这天起学过课或做过题的"],
      },
      "studied-before": {
        kind: "moment",
        help: "only who studied or answered before this day",
        zh: ["学习结束", "在这天以前学过课或做过题的"],
      },
    },
    example: "user list --agency beikao --status blocked",
    async run(context, values) {
      const { tx, nowMs, seesPhones } = context;
      const within = await ofAgency(tx, users.agencyId, values.agency);
      return listUsers(
        context,
        and(
          within,
          values.status && eq(users.status, values.status),
          values.find === undefined
            ? undefined
            : await peopleNamed(tx, values.find, { within, nowMs, seesPhones }),
          values.classroom === undefined ? undefined : isInClass(tx, values.classroom, nowMs),
          isWithin(users.createdAt, values),
          hasStudied(tx, { since: values["studied-since"], before: values["studied-before"] }),
        ),
      );
    },
  }),
  listCommand({
    action: "find",
    concerns: "agency",
    about: "Accounts by part of a name (also in pinyin), a mobile or its last four digits, or a class.",
    zh: ["查找", "按姓名或昵称的一部分（也可以用拼音）、手机号或后四位、班级名称找学员。"],
    args: {
      text: {
        kind: "text",
        most: 40,
        help: "a name, pinyin, mobile or class",
        zh: ["姓名、手机号或班级", "如 王小明、13800000001、0001；姓名可以用拼音或首字母"],
      },
    },
    options: {
      agency,
      classroom: {
        kind: "id",
        of: "classroom",
        help: "only learners of this classroom",
        zh: ["班级", "只找这个班级的学员"],
      },
    },
    example: "user find 13800000001",
    async run(context, values) {
      const { tx, nowMs, seesPhones } = context;
      const within = and(
        await ofAgency(tx, users.agencyId, values.agency),
        values.classroom === undefined ? undefined : isInClass(tx, values.classroom, nowMs),
      );
      return listUsers(
        context,
        and(within, await peopleNamed(tx, values.text, { within, nowMs, seesPhones })),
      );
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One account: what it may study, its orders and sign-ins.",
    zh: ["查看", "账号能学的内容、订单和登录。"],
    args: { id },
    example: "user show 1",
    async run({ tx, nowMs, phone }, values) {
      const found = await findUser(tx, values.id);
      const { user } = found;
      const owned = await loadOwnership(tx, user.id, nowMs);
      const ids = (map: ReadonlyMap<number, unknown>) => [...map.keys()].join(", ");
      return {
        record: {
          ...rowOf(found, phone),
          province: user.provinceId,
          closes_after: timeText(user.closeAfter),
          signed_in: (await sessionsOf(tx, user.id, nowMs)).length,
          orders: await tx.$count(orders, eq(orders.userId, user.id)),
          classrooms: ids(owned.classrooms),
          courses: ids(owned.courses),
          packages: ids(owned.packages),
          lives: ids(owned.lives),
        },
      };
    },
  }),
  changeCommand({
    action: "lock",
    concerns: "agency",
    about: "Signs an account out everywhere and lets it in nowhere until it is unlocked.",
    zh: ["锁定", "账号全部下线，解锁前不能登录。"],
    args: { id },
    example: "user lock 4",
    fits: ifState("active", "closing"),
    async run({ tx, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      if (!(await lockUser(tx, user.id)))
        throw new Declined(
          both(
            `ID: the account ${user.id} is ${user.status}; one that is closed or locked already cannot be locked.`,
            `ID: 学员 ${user.id} ${valueText(user.status, "user")}，不能再锁定。`,
          ),
        );
      recordChange(stateChange(user.id, user.status, "blocked"));
      return {
        said: both(
          `The account ${user.id} (${user.nickname}) is locked and signed out everywhere.`,
          `学员 ${user.id}（${user.nickname}）已锁定并全部下线。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "unlock",
    concerns: "agency",
    about: "Lets a locked account in again.",
    zh: ["解锁", "锁定的账号可以重新登录。"],
    args: { id },
    example: "user unlock 4",
    fits: ifState("blocked"),
    async run({ tx, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const after = await unlockUser(tx, user.id);
      if (!after)
        throw new Declined(
          both(
            `ID: the account ${user.id} is ${user.status}, not blocked: there is nothing to unlock.`,
            `ID: 学员 ${user.id} ${valueText(user.status, "user")}，没有锁定，不用解锁。`,
          ),
        );
      recordChange(stateChange(user.id, user.status, after));
      const closing =
        after === "closing"
          ? both(" Its learner has asked for it to be closed, which goes on.", "学员申请过注销，注销继续。")
          : "";
      return {
        said: both(
          `The account ${user.id} (${user.nickname}) can sign in again.${closing}`,
          `学员 ${user.id}（${user.nickname}）可以重新登录。${closing}`,
        ),
      };
    },
  }),
  changeCommand({
    action: "signout",
    concerns: "agency",
    about: "Ends all sign-ins of an account, for instance when a phone is lost.",
    zh: ["下线", "结束账号的全部登录，比如手机丢了。"],
    args: { id },
    example: "user signout 1",
    async run({ tx, nowMs, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const before = { sign_ins: (await sessionsOf(tx, user.id, nowMs)).length };
      await closeSessionsOf(tx, user.id);
      recordChange({ target: `user ${user.id}`, before, after: { sign_ins: 0 } });
      return {
        said: both(
          `The account ${user.id} (${user.nickname}) is signed out everywhere (${before.sign_ins}).`,
          `学员 ${user.id}（${user.nickname}）已全部下线（${before.sign_ins} 处）。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "enrol",
    concerns: "money",
    about: "Opens a course or a classroom to an account, as a gift, for as long as who buys it now has it.",
    zh: ["开通", "免费开通课程或班级，有效期和现在购买一样。"],
    args: { id },
    options: {
      classroom: { kind: "id", of: "classroom", help: "which classroom", zh: ["班级", "开通的班级"] },
      course: { kind: "id", of: "course", help: "or which course", zh: ["课程", "或者开通课程"] },
    },
    example: "user enrol 2 --classroom 1",
    fits: ifState("active"),
    async run({ tx, nowMs, recordChange }, values) {
      const { user, flag } = await findUser(tx, values.id);
      if (user.status !== "active")
        throw new Declined(
          both(
            `ID: the account ${user.id} is ${user.status}; only an active one can study.`,
            `ID: 学员 ${user.id} ${valueText(user.status, "user")}，只有正常的账号能学习。`,
          ),
        );
      const target = targetOf(values);
      const [owner] = await tx.select().from(agencies).where(eq(agencies.flag, flag));
      if (!owner)
        throw new Declined(
          both(`ID: the agency of ${user.id} is gone.`, `ID: 学员 ${user.id} 的机构不存在了。`),
        );
      const content = await findContent(tx, { agency: owner, ...target });
      const { targetType: type, targetId } = target;
      const endNow = async () => {
        const owned = await loadOwnership(tx, user.id, nowMs);
        const ends = type === "course" ? owned.courses : owned.classrooms;
        return ends.has(targetId) ? timeText(ends.get(targetId) ?? null) : undefined;
      };
      const before = await endNow();
      const gift = { userId: user.id, agencyId: owner.id, origin: "gift" as const, source: "", nowMs };
      if ((await grantAccess(tx, { ...gift, target: { type, id: targetId } })) === undefined)
        throw new Declined(
          both(
            `--${type}: the time of ${content.name} is over; nobody can be let in any more.`,
            `--${type}: “${content.name}”已过截止时间，不能再开通。`,
          ),
        );
      const until = await endNow();
      recordChange({
        target: `user ${user.id}`,
        before: before === undefined ? null : { [type]: targetId, until: before },
        after: { [type]: targetId, until: until ?? "" },
      });
      return {
        said: both(
          `${user.nickname} (${user.id}) may study ${content.name}${until ? ` until ${until}` : ""}.`,
          `${user.nickname}（${user.id}）可以学“${content.name}”${until ? `，到 ${until} 止` : ""}。`,
        ),
      };
    },
  }),
];

function stateChange(userId: number, before: string, after: string) {
  return { target: `user ${userId}`, before: { status: before }, after: { status: after } };
}
