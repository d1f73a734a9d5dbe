import { eq, sql } from "drizzle-orm";
import { itemsOfPaper, SHARE_THAT_PASSES, writeItems } from "#upstream/domain/paper/paperContent.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { roundScore } from "#shared/domain/scores.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { anyOf } from "#upstream/platform/db/anyOf.ts";
import { requireChange } from "../content.ts";
import { Declined } from "../../errors.ts";
import { checkPaperFacts, type PaperFacts } from "../../importers/paper/paperFacts.ts";
import { windowOver } from "../../importers/paper/paperRun.ts";
import { EXAM_TYPE, examColumns, requireUnused } from "../../importers/paper/writePaper.ts";
import { tellInChinese } from "../../importers/inChinese/tellInChinese.ts";
import { changeCommand, reportCommand } from "../command.ts";
import { ownerOption } from "../contentOptions.ts";
import { EXAM_OPTIONS, factsOf } from "../examOptions.ts";
import { declining, factsOfRow, tooHigh } from "../exams/changeItems.ts";
import { BY_HAND, type ExamRow, requireExam, storedLine } from "../exams/storedExam.ts";
import { findOwner, requireSubject } from "../find.ts";

export const exam = {
  kind: "id",
  of: "exam",
  help: "of the exam; exam list tells it",
  zh: ["考试"],
} as const;
const LEVEL = 3;
const NO_LIMITS = { minutes: 0, attempts: 0, redo_minutes: 0, leave_limit: null };

export const examComposeCommands = [
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Makes an exam by hand, without questions and hidden: exam add-questions and exam draw give it questions, exam publish shows it.",
    zh: ["新建", "手工建一场考试。建好后加题或抽题，再发布；发布前学员看不到。"],
    options: {
      agency: ownerOption,
      subject: {
        kind: "id",
        of: "subject",
        levels: [3],
        help: "whose questions it asks, of level 3, as in addresses of the site",
        zh: ["科目", "三级科目"],
        required: true,
      },
      ...EXAM_OPTIONS,
      name: { ...EXAM_OPTIONS.name, required: true },
    },
    example:
      "exam add --agency beikao --subject 315 --name 期末考试 --start 2027-01-10 --end 2027-01-11 --minutes 90",
    async run({ tx, nowMs, made, recordChange }, { agency, subject, ...values }) {
      const owner = await findOwner(tx, agency);
      await requireSubject(tx, subject);
      await requireLeaf(tx, subject);
      const given = factsOf(values);
      const isTimed = given["start"] !== undefined && given["end"] !== undefined;
      const facts = checked({ exam: isTimed ? "online" : "mock", ...given });
      const row = await insertExam(tx, {
        ...examColumns(facts),
        agencyId: owner?.id ?? null,
        subjectId: subject,
        examType: EXAM_TYPE,
        totalScore: "0",
        passScore: (facts.pass ?? 0).toFixed(2),
      });
      recordChange({ target: `exam ${row.id}`, before: null, after: row });
      const id = made(row.id);
      const next = both(
        `The exam ${id} is made and hidden. Next: exam add-questions ${id} or exam draw ${id}, then exam publish ${id}.`,
        `考试“${row.name}”已建好，还没发布。下一步：用 exam add-questions 加题或 exam draw 抽题，再用 exam publish 发布。`,
      );
      const over = windowOver(facts, nowMs);
      return {
        said: over ? told(next + both(" ", "") + over) : next,
        record: { ...factsOfRow(row, 0), exam: id },
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about:
      "Changes what is given of an exam. Once somebody has begun it, its kind stays; while somebody sits it, all of it stays.",
    zh: ["修改", "没有改动的项保持不变。有人考过后类型不能改；有人正在考时都不能改。"],
    args: { exam },
    options: {
      ...EXAM_OPTIONS,
      "no-window": {
        kind: "switch",
        help: "takes start and end away",
        zh: ["取消考试时间", "去掉开始和结束时间"],
      },
      "no-limits": {
        kind: "switch",
        help: "takes the limits of time, attempts, interval and leaving away that are not given",
        zh: ["取消限制", "时长、次数、间隔、切屏没填的都改成不限"],
      },
    },
    example: "exam change 12 --end 2027-01-12 --attempts 2",
    async run({ tx, nowMs, recordChange }, { exam, "no-window": isOpen, "no-limits": isFree, ...values }) {
      const given = factsOf(values);
      requireChange({ ...given, isOpen, isFree });
      const row = await requireExam(tx, exam);
      const { start: _start, end: _end, ...rest } = storedLine(row);
      const stored = isOpen ? rest : storedLine(row);
      const facts = checked({ ...stored, ...(isFree && NO_LIMITS), ...given });
      await declining(() => requireUnused(tx, row, facts.kind === row.kind));
      const pass = facts.pass ?? roundScore(Number(row.totalScore) * SHARE_THAT_PASSES);
      const [after] = await tx
        .update(papers)
        .set({ ...examColumns(facts), passScore: pass.toFixed(2) })
        .where(eq(papers.id, exam))
        .returning();
      if (!after) throw new Error("an exam that is gone");
      const isFuller = Number(after.totalScore) > 0 && pass > Number(after.totalScore);
      if (isFuller) throw new Declined(tooHigh(after));
      recordChange({ target: `exam ${exam}`, before: row, after });
      const said = both(`The exam ${exam} is changed.`, `考试 ${exam} 已修改。`);
      const over = windowOver(facts, nowMs);
      return {
        said: over ? told(said + both(" ", "") + over) : said,
        record: factsOfRow(after, (await itemsOfPaper(tx, exam)).length),
      };
    },
  }),
  changeCommand({
    action: "copy",
    concerns: "agency",
    about:
      "Makes a new, hidden exam with the questions, scores and rules of another one; its window is left out.",
    zh: ["复制", "复制题目、分值和规则，建一场新考试，还没发布；考试时间不复制。"],
    args: { exam },
    options: { ...EXAM_OPTIONS },
    example: "exam copy 12 --name 期末考试（补考） --start 2027-02-20 --end 2027-02-21",
    async run({ tx, nowMs, made, recordChange }, { exam, ...values }) {
      const row = await requireExam(tx, exam);
      const { start: _start, end: _end, exam: _exam, ...rest } = storedLine(row);
      const given = factsOf(values);
      const isTimed = given["start"] !== undefined && given["end"] !== undefined;
      const kind = isTimed ? "online" : "mock";
      const facts = checked({ ...rest, exam: kind, name: `${row.name}（副本）`, ...given });
      const { id: _id, sourceKey: _key, createdAt: _at, placedOn: _on, ...kept } = row;
      const pass = facts.pass ?? Number(row.totalScore) * SHARE_THAT_PASSES;
      const copy = await insertExam(tx, {
        ...kept,
        ...examColumns(facts),
        passScore: roundScore(pass).toFixed(2),
      });
      const items = await itemsOfPaper(tx, exam);
      const after = await writeItems(tx, copy, items);
      if (Number(after.passScore) > Number(after.totalScore) && items.length > 0)
        throw new Declined(tooHigh(after));
      recordChange({ target: `exam ${copy.id}`, before: null, after: { ...after, copyOf: exam } });
      const id = made(copy.id);
      const over = windowOver(facts, nowMs);
      const said = both(
        `The exam ${id} is a copy of ${exam}, and hidden. exam publish ${id} shows it.`,
        `考试 ${id} 是 ${exam} 的副本，还没发布，用 exam publish 发布。`,
      );
      return {
        said: over ? told(said + both(" ", "") + over) : said,
        record: { ...factsOfRow(after, items.length), exam: id },
      };
    },
  }),
  reportCommand({
    action: "show",
    concerns: "agency",
    about: "An exam with its rules and its questions in order.",
    zh: ["查看", "考试的规则，以及按顺序的题目。"],
    args: { exam },
    example: "exam show 12",
    async run({ tx }, { exam }) {
      const row = await requireExam(tx, exam);
      const items = await itemsOfPaper(tx, exam);
      const texts = await textsOf(
        tx,
        items.map(({ questionId }) => questionId),
      );
      const [subject] = await tx
        .select({ name: subjects.name })
        .from(subjects)
        .where(eq(subjects.id, row.subjectId));
      return {
        record: {
          ...factsOfRow(row, items.length),
          subject: subject?.name ?? "",
          start: timeText(row.startTime),
          end: timeText(row.endTime),
          minutes: row.limitMinutes,
          attempts: row.doTimes,
          rules: rulesText(row),
        },
        rows: items.map(({ questionId, section, score }, at) => ({
          place: at + 1,
          id: questionId,
          section,
          points: score,
          ...texts.get(questionId),
        })),
      };
    },
  }),
];

/** Inserts a hidden exam. Its key lets a school's folder that has the exam find it again. */
async function insertExam(
  tx: Db,
  columns: Omit<typeof papers.$inferInsert, "id" | "sourceKey">,
): Promise<ExamRow> {
  const [made] = await tx
    .insert(papers)
    .values({ ...columns, isShown: false })
    .returning();
  if (!made) throw new Error("an exam that was not made");
  const sourceKey = `${BY_HAND}/${made.id}`;
  await tx.update(papers).set({ sourceKey }).where(eq(papers.id, made.id));
  return { ...made, sourceKey };
}

function rulesText({ rules }: ExamRow): string {
  return (rules.sections ?? [])
    .flatMap(({ name, draw = [] }) =>
      draw.map(({ num, score }) =>
        both(`${name}: ${num} drawn, ${score} each`, `${name}：每人抽 ${num} 题，每题 ${score} 分`),
      ),
    )
    .join(both("; ", "；"));
}

/** Returns type, difficulty and the beginning of the text of questions, by id. */
export async function textsOf(tx: Db, ids: readonly number[]) {
  const rows = await tx
    .select({
      id: questions.id,
      type: questions.type,
      difficulty: questions.difficulty,
      year: questions.year,
      stem: questions.stem,
    })
    .from(questions)
    .where(anyOf(questions.id, ids));
  return new Map(
    rows.map(({ id, stem, year, ...row }) => [id, { ...row, year: year ?? "", text: plainTextOf(stem, 40) }]),
  );
}

async function requireLeaf(tx: Db, id: number): Promise<void> {
  const isLeaf = sql`${subjects.id} = ${id} and ${subjects.level} = ${LEVEL}`;
  if ((await tx.$count(subjects, isLeaf)) > 0) return;
  throw new Declined(
    both(
      `--subject: ${id} is no subject of level 3, and only such subjects have questions.`,
      `--subject: ${id} 不是三级科目，只有三级科目有题。`,
    ),
  );
}

/**
 * Checks facts of an exam as the import of a file does.
 *
 * @throws Declined with each fault
 */
function checked(line: Readonly<Record<string, unknown>>): PaperFacts {
  const { facts, remarks } = checkPaperFacts({ id: "-", ...line });
  if (remarks.length === 0) return facts;
  const lines = remarks.map((remark) => {
    const chinese = tellInChinese(remark);
    const name = Object.keys(EXAM_OPTIONS).find((one) => remark.field === one.replace("-", "_")) ?? "name";
    return both(
      `--${name}: ${remark.reason}; ${remark.remedy}`,
      `--${name}: ${chinese.reason}，${chinese.remedy}`,
    );
  });
  throw new Declined(told(lines.join("\n")));
}
