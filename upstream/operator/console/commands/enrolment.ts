import { type SQL, and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { classrooms, courses } from "#upstream/platform/db/schema/catalogue.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { peopleNamed } from "#upstream/domain/search/findPeople.ts";
import {
  type GrantRow,
  moveGrant,
  isOpen,
  setGrantEnd,
  withdrawGrant,
} from "#upstream/domain/enrolment/changeGrant.ts";
import { withAccess } from "#upstream/domain/enrolment/grantAccess.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../../errors.ts";
import { type CommandContext, type Row, changeCommand, listCommand } from "../command.ts";
import { endOf } from "../endOf.ts";
import { findContent, ofAgency } from "../find.ts";
import { ifState } from "../rowState.ts";

const id = {
  kind: "id",
  of: "enrolment",
  help: "of the enrolment; enrolment list tells it",
  zh: ["报名"],
} as const;

export const enrolmentCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Who may study what until when, and by which order, code or gift; the newest first.",
    zh: ["列表", "谁能学什么、到什么时候、怎么开通的，最新的在前。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      user: { kind: "id", of: "user", help: "only of this account", zh: ["学员"] },
      classroom: { kind: "id", of: "classroom", help: "only of this classroom", zh: ["班级"] },
      course: { kind: "id", of: "course", help: "only of this course", zh: ["课程"] },
      find: {
        kind: "text",
        most: 40,
        help: "only of learners with this name, pinyin, mobile or class",
        zh: ["查找", "姓名（也可以用拼音）、手机号或后四位、班级名称"],
      },
      open: { kind: "switch", help: "only those that have not ended", zh: ["只看有效的"] },
    },
    example: "enrolment list --classroom 1 --open",
    async run({ tx, nowMs, limit, offset, phone, seesPhones }, values) {
      const within = await ofAgency(tx, users.agencyId, values.agency);
      const where = and(
        within,
        values.user === undefined ? undefined : eq(enrolments.userId, values.user),
        values.classroom === undefined ? undefined : eq(enrolments.classroomId, values.classroom),
        values.course === undefined ? undefined : eq(enrolments.courseId, values.course),
        values.find === undefined
          ? undefined
          : await peopleNamed(tx, values.find, { within, nowMs, seesPhones }),
        values.open ? or(isNull(enrolments.expiresAt), gt(enrolments.expiresAt, new Date(nowMs))) : undefined,
      );
      const found = await selectGrants(tx, where).orderBy(desc(enrolments.id)).limit(limit).offset(offset);
      const rows = found.map(
        (one): Row => ({
          id: one.grant.id,
          agency: one.flag,
          user: one.grant.userId,
          nickname: one.nickname,
          realname: one.realname,
          mobile: phone(one.mobile),
          opens: targetOf(one.grant),
          name: nameOf(one),
          until: timeText(one.grant.expiresAt),
          state: isOpen(one.grant, nowMs) ? "active" : "expired",
          origin: one.grant.origin,
          source: one.grant.origin === "code" ? endOf(one.grant.source) : one.grant.source,
          since: timeText(one.grant.createdAt),
        }),
      );
      const [counted] = await tx
        .select({ num: count() })
        .from(enrolments)
        .innerJoin(users, eq(users.id, enrolments.userId))
        .where(where);
      return { rows, total: counted?.num ?? 0 };
    },
  }),
  changeCommand({
    action: "withdraw",
    concerns: "money",
    about:
      "Ends an enrolment now and tells its learner. Learning records and results stay; nothing is paid back, order refund does that.",
    zh: ["停止", "立即停止学习并通知学员。学习记录和成绩保留；不退款，退款用“订单 · 退款”。"],
    args: { id },
    options: { note: { kind: "text", most: 100, help: "why, for the record", zh: ["原因", "留作记录"] } },
    example: "enrolment withdraw 7 --note 转学",
    fits: ifState("active"),
    async run(context, values) {
      const { tx, nowMs, recordChange } = context;
      const found = await findGrant(tx, values.id);
      const { grant } = found;
      if (!isOpen(grant, nowMs))
        throw new Declined(
          both(
            `ID: the enrolment ${grant.id} has ended at ${timeText(grant.expiresAt)} already.`,
            `ID: 报名 ${grant.id} 在 ${timeText(grant.expiresAt)} 已经结束。`,
          ),
        );
      await withdrawGrant(tx, { grant, name: found.name, nowMs });
      const after = await findGrant(tx, grant.id);
      recordChange({
        target: `enrolment ${grant.id}`,
        before: grantState(grant),
        after: { ...grantState(after.grant), ...(values.note !== undefined && { note: values.note }) },
      });
      return {
        said: both(
          `${found.nickname} (${grant.userId}) may no longer study ${found.name}; records stay, and nothing is paid back.`,
          `${found.nickname}（${grant.userId}）不能再学“${found.name}”；学习记录保留，没有退款。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "money",
    about:
      "Sets another end, or moves the learner to another class with the same end, and tells the learner.",
    zh: ["修改", "改有效期，或转到另一个班（有效期不变），并通知学员。"],
    args: { id },
    options: {
      until: { kind: "until", help: "the last day", zh: ["有效期至", "当天有效"] },
      "for-ever": { kind: "switch", help: "without an end", zh: ["长期有效"] },
      classroom: {
        kind: "id",
        of: "classroom",
        help: "the class to move to",
        zh: ["转到班级"],
      },
    },
    example: "enrolment change 7 --until 2027-12-31",
    run: (context, values) => changeGrant(context, values),
  }),
];

interface Asked {
  readonly id: number;
  readonly until: number | undefined;
  readonly "for-ever": boolean | undefined;
  readonly classroom: number | undefined;
}

async function changeGrant(context: CommandContext, values: Asked) {
  const { tx, nowMs, recordChange } = context;
  const given = [values.until, values["for-ever"], values.classroom].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new CallError(
      both(
        "Give --until DAY, --for-ever or --classroom ID, and only one of them.",
        "--until、--for-ever、--classroom 只能填一个，也必须填一个。",
      ),
    );
  const found = await findGrant(tx, values.id);
  const { grant, name } = found;
  if (values.classroom !== undefined) await moveTo(context, found, values.classroom);
  else {
    const until = values.until === undefined ? null : new Date(values.until);
    if (until !== null && until.getTime() <= nowMs)
      throw new Declined(
        both(
          `--until: ${timeText(until)} is past. enrolment withdraw ends it now.`,
          `--until: ${timeText(until)} 已经过去。要马上停止请用 enrolment withdraw。`,
        ),
      );
    await setGrantEnd(tx, { grant, name, nowMs, until });
  }
  const after = await findGrant(tx, grant.id);
  recordChange({
    target: `enrolment ${grant.id}`,
    before: grantState(grant),
    after: grantState(after.grant),
  });
  const end = timeText(after.grant.expiresAt);
  return {
    said: both(
      `${found.nickname} (${grant.userId}) may study ${after.name}${end ? ` until ${end}` : ""}.`,
      `${found.nickname}（${grant.userId}）可以学“${after.name}”${end ? `，到 ${end} 止` : ""}。`,
    ),
  };
}

type Found = Awaited<ReturnType<typeof findGrant>>;

async function moveTo({ tx, nowMs }: CommandContext, found: Found, classroomId: number): Promise<void> {
  const { grant, name, agency } = found;
  if (grant.classroomId === null)
    throw new Declined(
      both(
        `--classroom: the enrolment ${grant.id} is of ${name}, which is no class; only classes are changed.`,
        `--classroom: 报名 ${grant.id} 是“${name}”，不是班级，只有班级可以转。`,
      ),
    );
  if (!isOpen(grant, nowMs))
    throw new Declined(
      both(
        `ID: the enrolment ${grant.id} has ended. Set another end first: --until DAY.`,
        `ID: 报名 ${grant.id} 已经结束，请先用 --until 改有效期。`,
      ),
    );
  const { name: to } = await findContent(tx, { agency, targetType: "classroom", targetId: classroomId });
  const target = { type: "classroom" as const, id: classroomId };
  if ((await withAccess(tx, [grant.userId], { target, nowMs })).length > 0)
    throw new Declined(
      both(
        `--classroom: ${found.nickname} has ${to} already.`,
        `--classroom: ${found.nickname} 已经在“${to}”。`,
      ),
    );
  await moveGrant(tx, { grant, name, nowMs, classroomId, to });
}

function selectGrants(tx: Db, where: SQL | undefined) {
  return tx
    .select({
      grant: enrolments,
      agency: agencies,
      flag: agencies.flag,
      nickname: users.nickname,
      realname: users.realname,
      mobile: users.mobile,
      classroom: classrooms.name,
      course: courses.name,
      package: packages.name,
      live: lives.name,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .innerJoin(agencies, eq(agencies.id, enrolments.agencyId))
    .leftJoin(classrooms, eq(classrooms.id, enrolments.classroomId))
    .leftJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(packages, eq(packages.id, enrolments.packageId))
    .leftJoin(lives, eq(lives.id, enrolments.liveId))
    .where(where);
}

async function findGrant(tx: Db, grantId: number) {
  const [row] = await selectGrants(tx, eq(enrolments.id, grantId));
  if (!row)
    throw new Declined(
      both(
        `ID: there is no enrolment ${grantId}. enrolment list tells ids.`,
        `ID: 没有报名 ${grantId}，见 enrolment list。`,
      ),
    );
  return { ...row, name: nameOf(row) };
}

type GrantNames = Awaited<ReturnType<typeof selectGrants>>[number];

function nameOf(row: Pick<GrantNames, "classroom" | "course" | "package" | "live">): string {
  return row.classroom ?? row.course ?? row.package ?? row.live ?? "";
}

/** Returns what a grant opens, such as `classroom 21`. */
function targetOf({ classroomId, courseId, packageId, liveId }: GrantRow): string {
  if (classroomId !== null) return `classroom ${classroomId}`;
  if (courseId !== null) return `course ${courseId}`;
  return packageId === null ? `live ${liveId}` : `package ${packageId}`;
}

/** Returns the fields of a grant for the table of changes. */
export function grantState(grant: GrantRow) {
  return { userId: grant.userId, opens: targetOf(grant), expiresAt: grant.expiresAt };
}
