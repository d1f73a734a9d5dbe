import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import { mobileTyped, plainTyped } from "#shared/domain/typedText.ts";
import type { TargetKey } from "../../domain/catalogue/targets.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencySubjects } from "../../platform/db/schema/agencies.ts";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import type { ExtraTime, Person } from "./addPeople.ts";
import type { Row } from "./command.ts";
import { CallError, Declined } from "../errors.ts";
import type { AgencyRow } from "./find.ts";
import { type InputSheet, READERS } from "./kinds.ts";
import { both, type Told } from "#upstream/platform/kit/language.ts";

const MAX_FAULTS = 50;

/** Ends the command with a list of all faults, before anything is written; returns when there are none. */
function refuseFaults(field: string, faults: readonly Told[]): void {
  if (faults.length === 0) return;
  const more =
    faults.length > MAX_FAULTS
      ? [both(`and ${faults.length - MAX_FAULTS} more`, `还有 ${faults.length - MAX_FAULTS} 处`)]
      : [];
  const lines = [...faults.slice(0, MAX_FAULTS), ...more].map((fault) => `  ${fault}`).join("\n");
  throw new CallError(
    both(
      `${field}: ${faults.length} mistakes, nothing is written:\n${lines}`,
      `${field}: 有 ${faults.length} 处错误，什么也没有写入：\n${lines}`,
    ),
  );
}

const COLUMNS = { 姓名: "needed", 手机号: "needed", 班级: "free", 考试加时: "free" } as const;
const LONGEST_NAME = 20;
const MOST_MINUTES = 1_440;

/** Columns and an example row of the table that operators fill in. */
export const PEOPLE_TEMPLATE: readonly Row[] = [
  { 姓名: "示例：张三", 手机号: "13800000000", 班级: "冲刺班、12", 考试加时: "" },
  { 姓名: "示例：李四", 手机号: "13800000001", 班级: "", 考试加时: "25%" },
];

type Exam = Pick<typeof papers.$inferSelect, "id" | "name" | "limitMinutes">;

/** Reads the people in a table. Each fault is added to `faults`, with its row, column and remedy. */
export async function peopleOf(
  tx: Db,
  file: InputSheet,
  { agency, examIds, faults }: { agency: AgencyRow; examIds: readonly number[]; faults: Told[] },
): Promise<readonly Person[]> {
  // Imported on demand, because the readers of workbooks load slowly and most commands do not need them.
  const { readSheet } = await import("./readSheet.ts");
  const rows = await readSheet(file, { field: "FILE", columns: COLUMNS, faults });
  if (rows.length === 0 && faults.length === 0)
    throw new CallError(
      both(`FILE: ${file.name} has no row below its headings.`, `FILE: ${file.name} 标题行下面没有内容。`),
    );
  const exams = await examsOf(tx, examIds, agency);
  const classOf = await classFinder(tx, agency);
  const seen = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const place = both(`row ${number}`, `第 ${number} 行`);
    const fault = (column: keyof typeof COLUMNS, text: Told) =>
      void faults.push(both(`${place}, ${column}: ${text}`, `${place}，${column}：${text}`));
    const name = plainTyped(cells.姓名);
    if (name === "" || [...name].length > LONGEST_NAME)
      fault(
        "姓名",
        both(
          `must be 1 to ${LONGEST_NAME} characters, not "${cutText(name, 40)}"`,
          `要 1 到 ${LONGEST_NAME} 个字，不能是“${cutText(name, 40)}”`,
        ),
      );
    const mobile = mobileTyped(cells.手机号);
    const before = seen.get(mobile);
    if (READERS.mobile.read(mobile, { kind: "mobile" }) === undefined)
      fault(
        "手机号",
        both(
          `must be ${READERS.mobile.form({ kind: "mobile" })}, not "${cutText(mobile, 40)}"`,
          `要填${READERS.mobile.form({ kind: "mobile" })}，不能是“${cutText(mobile, 40)}”`,
        ),
      );
    else if (before !== undefined)
      fault(
        "手机号",
        both(
          `stands in row ${before} already; write all classes of one person into one row, with 、 between`,
          `第 ${before} 行已经有了；一个人的班级写在一行里，用 、 隔开`,
        ),
      );
    else seen.set(mobile, number);
    const targets = partsOf(cells.班级).flatMap((typed): TargetKey[] => {
      const found = classOf(typed);
      if (typeof found === "number") return [{ type: "classroom", id: found }];
      fault("班级", found);
      return [];
    });
    const extra = cells.考试加时 === "" ? undefined : extraOf(cells.考试加时);
    if (cells.考试加时 !== "" && extra === undefined)
      fault(
        "考试加时",
        both(
          `must be minutes such as 30 or a share such as 25%, not "${cutText(cells.考试加时, 40)}"`,
          `要填分钟数（如 30）或比例（如 25%），不能是“${cutText(cells.考试加时, 40)}”`,
        ),
      );
    if (extra && exams.length === 0)
      fault(
        "考试加时",
        both("needs --exams IDS, the exams that it is for, or stays empty", "要选 --exams，或者不填"),
      );
    const extraTimes = extra
      ? exams.flatMap((exam) => timeIn(exam, extra, (text) => fault("考试加时", text)))
      : [];
    return { place, name, mobile, targets: uniqueTargets(targets), extraTimes };
  });
}

/**
 * Ends the command when the table has faults.
 *
 * @throws CallError that lists the faults
 */
export function refusePeople(faults: readonly Told[]): void {
  refuseFaults("FILE", faults);
}

function partsOf(text: string): readonly string[] {
  return text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function uniqueTargets(targets: readonly TargetKey[]): readonly TargetKey[] {
  return [...new Map(targets.map((target) => [target.id, target])).values()];
}

type Extra = { readonly minutes: number } | { readonly percent: number };

function extraOf(text: string): Extra | undefined {
  const [, digits = "", unit = ""] = /^(\d{1,4})\s*(%|％|分钟|分|)$/.exec(text) ?? [];
  const value = Number(digits);
  if (digits === "" || value === 0) return undefined;
  if (unit === "%" || unit === "％") return value <= 300 ? { percent: value } : undefined;
  return value <= MOST_MINUTES ? { minutes: value } : undefined;
}

function timeIn(exam: Exam, extra: Extra, fault: (text: Told) => void): ExtraTime[] {
  if ("minutes" in extra) return [{ paperId: exam.id, seconds: extra.minutes * 60 }];
  if (exam.limitMinutes === 0) {
    fault(
      both(
        `exam ${exam.id}, ${exam.name}, has no limit of time that ${extra.percent}% could be of`,
        `考试 ${exam.id}“${exam.name}”不限时，不能加 ${extra.percent}%`,
      ),
    );
    return [];
  }
  return [{ paperId: exam.id, seconds: Math.ceil((exam.limitMinutes * extra.percent) / 100) * 60 }];
}

async function examsOf(tx: Db, ids: readonly number[], agency: AgencyRow): Promise<readonly Exam[]> {
  const own = or(isNull(papers.agencyId), eq(papers.agencyId, agency.id));
  const found = await tx
    .select({ id: papers.id, name: papers.name, limitMinutes: papers.limitMinutes })
    .from(papers)
    .where(and(inArray(papers.id, [...ids]), ne(papers.kind, ""), own));
  const missing = ids.filter((id) => !found.some((exam) => exam.id === id));
  if (missing.length > 0)
    throw new Declined(
      both(
        `--exams: ${agency.flag} has no exam ${missing.join(", ")}. exam list tells their ids.`,
        `--exams: ${agency.flag} 没有考试 ${missing.join("、")}，见 exam list。`,
      ),
    );
  return found;
}

/** Returns a function that returns the id of the agency's class with the typed id or name, else a fault message. */
async function classFinder(tx: Db, agency: AgencyRow): Promise<(typed: string) => number | Told> {
  const chosen = tx
    .select({ id: agencySubjects.subjectId })
    .from(agencySubjects)
    .where(eq(agencySubjects.agencyId, agency.id));
  const rows = await tx
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
    .where(
      and(
        isNull(classrooms.courseId),
        or(
          eq(classrooms.agencyId, agency.id),
          and(isNull(classrooms.agencyId), inArray(subjects.rootId, chosen)),
        ),
      ),
    )
    .orderBy(asc(classrooms.id));
  return (typed) => {
    const named = rows.filter(({ id, name }) => name === typed || String(id) === typed);
    if (named.length === 1) return named[0]?.id ?? 0;
    if (named.length > 1)
      return both(
        `"${typed}" is the name of ${named.map(({ id }) => id).join(" and ")}; write the id`,
        `“${typed}”有几个：${named.map(({ id }) => id).join("、")}，请写编号`,
      );
    return both(
      `there is no class "${typed}"; classroom list tells names and ids`,
      `没有班级“${typed}”，见 classroom list`,
    );
  };
}
