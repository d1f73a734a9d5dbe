import { type SQL, and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { makeCodes, voidCode } from "#upstream/domain/enrolment/makeCodes.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { courseCodes } from "#upstream/platform/db/schema/orders.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import {
  type CommandContext,
  type Row,
  changeCommand,
  listCommand,
  makeCommand,
  showCommand,
} from "../command.ts";
import { endOf } from "../endOf.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency, findContent, targetOf, ofAgency } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const code = { kind: "code", isSecret: true, help: "as it was handed out", zh: ["课程码"] } as const;
const classroom = {
  kind: "id",
  of: "classroom",
  help: "the classroom it opens",
  zh: ["班级", "课程码开通的班级"],
} as const;
const course = { kind: "id", of: "course", help: "or the course", zh: ["课程", "或者开通课程"] } as const;
const STATES = ["open", "used", "expired"] as const;

export const codeCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Course codes; a void one is an expired one.",
    zh: ["列表", "课程码，作废的算已过期。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      classroom: {
        kind: "id",
        of: "classroom",
        help: "only of this classroom",
        zh: ["班级", "只看这个班级的"],
      },
      course: { kind: "id", of: "course", help: "only of this course", zh: ["课程", "只看这门课程的"] },
      state: { kind: "choice", of: STATES, help: "only in this state", zh: ["状态"] },
    },
    example: "code list --agency beikao --classroom 1 --state open --csv open.csv",
    async run(context, values) {
      const { tx, nowMs, limit, offset } = context;
      const { classroom: room, course: single } = values;
      const target =
        room === undefined && single === undefined
          ? undefined
          : targetOf({ classroom: room, course: single });
      const where = and(
        await ofAgency(tx, courseCodes.agencyId, values.agency),
        target &&
          and(eq(courseCodes.targetType, target.targetType), eq(courseCodes.targetId, target.targetId)),
        values.state && inState(values.state, nowMs),
      );
      const found = await selectCodes(tx, where)
        .orderBy(desc(courseCodes.expiresAt), asc(courseCodes.code))
        .limit(limit)
        .offset(offset);
      return { rows: found.map((one) => rowOf(context, one)), total: await tx.$count(courseCodes, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One code: what it opens, and who has used it.",
    zh: ["查看", "课程码开通什么，谁用了。"],
    args: { code },
    example: "code show BEIKAO2026B1",
    async run(context, values) {
      return { record: rowOf(context, await findCode(context.tx, values.code)) };
    },
  }),
  makeCommand({
    action: "make",
    concerns: "money",
    about: "Makes codes, each of which opens a classroom or a course to one learner at /user/coursecode.",
    zh: ["生成", "生成课程码，每个码让一名学员在“课程码”页面开通班级或课程。"],
    options: {
      agency: {
        kind: "flag",
        help: "whose learners may use them",
        zh: ["机构", "哪个机构的学员可用"],
        required: true,
      },
      count: { kind: "whole", least: 1, most: 2_000, help: "how many", zh: ["数量"], required: true },
      classroom,
      course,
      until: { kind: "until", help: "until when they can be used", zh: ["有效期至"] },
    },
    example: "code make --agency beikao --classroom 1 --count 40 --until 2027-03-31 --csv class-3.csv",
    async run({ tx, nowMs, made, recordChange }, values) {
      const { count, until } = values;
      const target = targetOf(values);
      if (until !== undefined && until <= nowMs)
        throw new CallError(both("--until must be later than now.", "--until: 要晚于现在。"));
      const owner = await findAgency(tx, values.agency);
      const content = await findContent(tx, { agency: owner, ...target });
      const expiresAt = until === undefined ? null : new Date(until);
      const codes = await makeCodes(tx, count, { agencyId: owner.id, ...target, expiresAt });
      recordChange({
        target: `${target.targetType} ${target.targetId}`,
        before: null,
        // With the end of a code an operator can find who made the code, but nobody can redeem it.
        after: {
          codes: codes.map((each) => made(endOf(each))),
          agency: owner.flag,
          expires: timeText(expiresAt),
        },
      });
      return {
        said: both(
          `${codes.length} codes for ${content.name} at ${owner.flag}.`,
          `${owner.name}的“${content.name}”课程码，共 ${codes.length} 个。`,
        ),
        rows: codes.map((each) => ({ code: made(each), opens: content.name, expires: timeText(expiresAt) })),
      };
    },
  }),
  changeCommand({
    action: "void",
    concerns: "money",
    about: "Makes a code that nobody has used worthless.",
    zh: ["作废", "作废还没人用的课程码。"],
    args: { code },
    example: "code void BEIKAO2026B1",
    async run({ tx, nowMs, recordChange }, values) {
      const found = await findCode(tx, values.code);
      const state = stateOf(found.row, nowMs);
      if (state === "expired")
        throw new Declined(
          both(`CODE: ${values.code} has expired already.`, `CODE: ${values.code} 已过期。`),
        );
      if (!(await voidCode(tx, values.code, nowMs)))
        throw new Declined(
          both(
            `CODE: ${values.code} was used by the account ${found.row.usedBy}, ${timeText(found.row.usedAt)}; what it opened stays open.`,
            `CODE: ${values.code} 已被学员 ${found.row.usedBy} 在 ${timeText(found.row.usedAt)} 使用，不能作废。`,
          ),
        );
      recordChange({
        target: `code ${endOf(values.code)}`,
        before: { state, expires: timeText(found.row.expiresAt) },
        after: { state: "expired", expires: timeText(new Date(nowMs)) },
      });
      return {
        said: both(`The code ${values.code} opens nothing any more.`, `课程码 ${values.code} 已作废。`),
      };
    },
  }),
];

function selectCodes(tx: Db, where: SQL | undefined) {
  return tx
    .select({ row: courseCodes, flag: agencies.flag })
    .from(courseCodes)
    .innerJoin(agencies, eq(agencies.id, courseCodes.agencyId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectCodes>>[number];

async function findCode(tx: Db, typed: string): Promise<Found> {
  const [found] = await selectCodes(tx, eq(courseCodes.code, typed));
  if (found) return found;
  throw new Declined(
    both(
      `CODE: there is no course code ${typed}. npm run admin -- code list tells them.`,
      `CODE: 没有课程码 ${typed}，见 code list。`,
    ),
  );
}

function inState(state: (typeof STATES)[number], nowMs: number): SQL | undefined {
  if (state === "used") return isNotNull(courseCodes.usedBy);
  const now = new Date(nowMs);
  const isOver = lte(courseCodes.expiresAt, now);
  const isOpen = or(isNull(courseCodes.expiresAt), gt(courseCodes.expiresAt, now));
  return and(isNull(courseCodes.usedBy), state === "open" ? isOpen : isOver);
}

function stateOf({ usedBy, expiresAt }: Found["row"], nowMs: number): (typeof STATES)[number] {
  if (usedBy !== null) return "used";
  return expiresAt !== null && expiresAt.getTime() <= nowMs ? "expired" : "open";
}

function rowOf({ nowMs, code: shown }: CommandContext, { row, flag }: Found): Row {
  return {
    code: shown(row.code),
    agency: flag,
    opens: `${row.targetType} ${row.targetId}`,
    state: stateOf(row, nowMs),
    used_by: row.usedBy,
    used: timeText(row.usedAt),
    expires: timeText(row.expiresAt),
  };
}
