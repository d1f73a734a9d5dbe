import { type SQL, and, gte, lte, sql } from "drizzle-orm";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { DrawError, type DrawingRule, type DrawnQuestion } from "#upstream/domain/exam/draw.ts";
import { drawOnce } from "#upstream/domain/exam/drawPaper.ts";
import { itemsOfPaper } from "#upstream/domain/paper/paperContent.ts";
import { questionKnowledge, questions } from "#upstream/platform/db/schema/questions.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { Declined } from "../../errors.ts";
import { TYPE_READERS } from "../../importers/typeReaders.ts";
import { type CommandContext, makeCommand } from "../command.ts";
import { changeItems } from "../exams/changeItems.ts";
import { type ExamRow, requireExam } from "../exams/storedExam.ts";
import { exam, textsOf } from "./examCompose.ts";

const MOST = 200;

export const examDrawCommands = [
  makeCommand({
    action: "draw",
    concerns: "agency",
    about:
      "Draws questions of the bank into an exam by a rule; the exam then asks everybody the same. --dry-run lists them, and how many the bank lacks.",
    zh: ["抽题", "按条件从题库抽题加进试卷，人人相同。预览列出会抽到的题，不够时说明缺几道。"],
    args: { exam },
    options: {
      num: { kind: "whole", least: 1, most: MOST, help: "how many", zh: ["题数"], required: true },
      score: { kind: "score", help: "of each of them", zh: ["每题分值"], required: true },
      type: {
        kind: "choice",
        of: QUESTION_TYPES,
        help: "only of this type (any)",
        zh: ["题型", "不填为任意题型"],
      },
      knowledge: {
        kind: "id",
        of: "knowledge",
        help: "only of this knowledge point and those below it",
        zh: ["考点", "包括下级考点"],
      },
      chapter: { kind: "id", of: "bankChapter", help: "only of this chapter of the bank", zh: ["题库章节"] },
      difficulty: {
        kind: "whole",
        least: 1,
        most: 5,
        help: "1 easy to 5 hard (any)",
        zh: ["难度", "1 容易到 5 困难，不填为任意"],
      },
      "from-year": { kind: "whole", least: 1950, most: 2100, help: "of this year or later", zh: ["年份从"] },
      "to-year": { kind: "whole", least: 1950, most: 2100, help: "of this year or earlier", zh: ["年份到"] },
      section: {
        kind: "text",
        most: 200,
        help: "the section they stand in (by type, else 抽题)",
        zh: ["部分", "放在试卷哪一部分，不填按题型"],
      },
      material: {
        kind: "switch",
        help: "--num counts materials with all their questions",
        zh: ["整篇材料", "题数按篇算"],
      },
    },
    example: "exam draw 12 --type single --difficulty 3 --num 20 --score 2",
    async run(context, { exam, num, score, type, section, ...values }) {
      const row = await requireExam(context.tx, exam);
      const rule: DrawingRule = {
        num,
        score,
        section: section ?? (type ? TYPE_READERS[type].section : "抽题"),
        ...(type && { type }),
        ...(values.chapter !== undefined && { chapterId: values.chapter }),
        ...(values.difficulty !== undefined && { difficulty: values.difficulty }),
        ...(values.material && { isMaterial: true }),
      };
      const only = and(
        values.knowledge === undefined ? undefined : isOfPoint(values.knowledge),
        values["from-year"] === undefined ? undefined : gte(questions.year, values["from-year"]),
        values["to-year"] === undefined ? undefined : lte(questions.year, values["to-year"]),
      );
      const { drawn, missing } = await drawMost(context, row, { rule, only });
      const lack = both(
        `The bank lacks ${missing} of ${num}: it has ${num - missing} such questions that the exam does not ask, and that no other exam holds back.`,
        `题库缺 ${missing} 道：要 ${num} 道，符合条件、试卷里没有、也没被其他考试占用的只有 ${num - missing} 道。`,
      );
      if (missing > 0 && (!context.isDry || drawn.length === 0)) throw new Declined(told(`--num: ${lack}`));
      const texts = await textsOf(
        context.tx,
        drawn.map(({ id }) => id),
      );
      const rows = drawn.map((one) => ({
        id: one.id,
        section: one.section,
        points: one.score,
        ...texts.get(one.id),
      }));
      if (missing > 0) return { said: lack, rows, isWrong: true };
      const record = await changeItems(context, exam, (_, items) => [
        ...items,
        ...drawn.map((one) => ({ questionId: one.id, section: one.section, score: one.score })),
      ]);
      const said = both(
        `${drawn.length} questions are drawn into the exam ${exam}.`,
        `考试 ${exam} 抽了 ${drawn.length} 题。`,
      );
      return { said, rows, record };
    },
  }),
];

/**
 * Draws by a rule, or as many as there are. The same exam and rule draw the same questions, so that a preview shows
 * what is drawn.
 *
 * @returns the questions, and how many are missing
 */
async function drawMost(
  { tx, nowMs }: CommandContext,
  row: ExamRow,
  { rule, only }: { readonly rule: DrawingRule; readonly only: SQL | undefined },
): Promise<{ readonly drawn: readonly DrawnQuestion[]; readonly missing: number }> {
  const known = await itemsOfPaper(tx, row.id);
  const seed = `${row.id} ${known.length} ${JSON.stringify(rule)}`;
  for (let num = rule.num; num > 0; num -= 1) {
    try {
      const rules = [{ ...rule, num }];
      return { drawn: await drawOnce(tx, row, { rules, seed, nowMs, only }), missing: rule.num - num };
    } catch (error) {
      if (!(error instanceof DrawError)) throw error;
    }
  }
  return { drawn: [], missing: rule.num };
}

/** SQL condition: a question of this knowledge point or of one below it. */
function isOfPoint(id: number): SQL {
  return sql`${questions.id} in (with recursive below as (
      select id from knowledge_points where id = ${id}
      union all select child.id from knowledge_points child join below on child.parent_id = below.id)
    select ${questionKnowledge.questionId} from ${questionKnowledge} where ${questionKnowledge.knowledgePointId} in (select id from below))`;
}
