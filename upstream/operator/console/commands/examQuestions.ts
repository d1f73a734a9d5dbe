import { type SQL, and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { anyOf } from "#upstream/platform/db/anyOf.ts";
import type { PlacedItem } from "#upstream/domain/paper/paperContent.ts";
import { repeatedIds, textKeys } from "#upstream/domain/question/comparableText.ts";
import { isAskedByPaper } from "#upstream/domain/question/embargo.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../../errors.ts";
import { TYPE_READERS } from "../../importers/typeReaders.ts";
import { changeCommand } from "../command.ts";
import { changeItems, itemsNamed, MOST_ITEMS } from "../exams/changeItems.ts";
import type { ExamRow } from "../exams/storedExam.ts";
import { exam } from "./examCompose.ts";

const section = {
  kind: "text",
  most: 200,
  help: "the section they stand in (by their type, such as 单项选择题)",
  zh: ["部分", "放在试卷哪一部分，不填按题型，如 单项选择题"],
} as const;
const ids = {
  kind: "ids",
  of: "question",
  help: "of the questions, as in their addresses",
  zh: ["题目"],
} as const;
const score = {
  kind: "score",
  help: "of each of them (that of the question)",
  zh: ["每题分值", "不填用题目自己的分值"],
} as const;

export const examQuestionCommands = [
  changeCommand({
    action: "add-questions",
    concerns: "agency",
    about:
      "Puts questions of the bank into an exam: those that are named, or all of a source (the name of their file).",
    zh: ["加题", "把题库里的题加进试卷：填编号，或填来源（导入时的文件名）加入整个来源。"],
    args: { exam },
    options: {
      questions: ids,
      source: {
        kind: "text",
        most: 200,
        help: "all questions of this source in the exam's subject",
        zh: ["来源", "考试科目里这个来源的所有题"],
      },
      section,
      score,
    },
    example: "exam add-questions 12 --questions 51,52,53 --score 2",
    async run(context, { exam, questions: named, source, score: each, ...values }) {
      if ((named === undefined) === (source === undefined))
        throw new CallError(
          both(
            "Give --questions IDS or --source TEXT, and only one of them.",
            "--questions 和 --source 只能填一个，也必须填一个。",
          ),
        );
      const { tx, nowMs } = context;
      let [addedNum, askedNum] = [0, 0];
      const record = await changeItems(context, exam, async (row, items) => {
        const known = new Set(items.map(({ questionId }) => questionId));
        const rows = named ? await byIds(tx, row, named) : await bySource(tx, row, source ?? "");
        const fresh = rows.filter(({ id }) => !known.has(id));
        await requireDistinct(tx, items, fresh);
        addedNum = fresh.length;
        askedNum = fresh.filter(({ isAsked }) => isAsked).length;
        return [
          ...items,
          ...fresh.map(({ id, type, own }) => ({
            questionId: id,
            section: values.section ?? TYPE_READERS[type].section,
            score: each ?? Number(own),
          })),
        ];
      });
      const said = both(
        `${addedNum} questions are in the exam ${exam} now.`,
        `考试 ${exam} 加了 ${addedNum} 题。`,
      );
      const shared = both(
        ` Another exam that is not over asks ${askedNum} of them too.`,
        `其中 ${askedNum} 题也用在还没结束的其他考试里。`,
      );
      return { said: askedNum > 0 ? told(said + shared) : said, record };

      function byIds(db: Db, row: ExamRow, wanted: readonly number[]) {
        return found(db, row, anyOf(questions.id, [...wanted])).then((rows) => {
          const missing = wanted.filter((id) => !rows.some((one) => one.id === id));
          if (missing.length > 0)
            throw new Declined(
              both(
                `--questions: ${missing.join(", ")} are no shown questions of the exam's subject ${row.subjectId} that its school may use.`,
                `--questions: ${missing.join("、")} 不是这个科目（${row.subjectId}）能用的题，或已隐藏。`,
              ),
            );
          return wanted.flatMap((id) => rows.find((one) => one.id === id) ?? []);
        });
      }

      function found(db: Db, row: ExamRow, where: SQL) {
        const own = row.agencyId === null ? undefined : eq(questions.agencyId, row.agencyId);
        return db
          .select({
            id: questions.id,
            type: questions.type,
            own: questions.score,
            isAsked: sql<boolean>`${isAskedByPaper(questions.id, nowMs)}`,
          })
          .from(questions)
          .where(
            and(
              where,
              eq(questions.subjectId, row.subjectId),
              eq(questions.isShown, true),
              or(isNull(questions.agencyId), own),
            ),
          )
          .orderBy(asc(questions.sort), asc(questions.id))
          .limit(MOST_ITEMS + 1);
      }

      async function bySource(db: Db, row: ExamRow, name: string) {
        const { collection } = questions;
        const rows = await found(
          db,
          row,
          sql`substr(${collection}, strpos(${collection}, '/') + 1) = ${name}`,
        );
        if (rows.length > 0) return rows;
        throw new Declined(
          both(
            `--source: the exam's subject ${row.subjectId} has no question of the source “${name}”.`,
            `--source: 这个科目（${row.subjectId}）没有来源是“${name}”的题。`,
          ),
        );
      }
    },
  }),
  changeCommand({
    action: "remove-questions",
    concerns: "agency",
    about: "Takes questions out of an exam; they stay in the bank.",
    zh: ["去题", "把题从试卷里去掉，题库里还在。"],
    args: { exam },
    options: { questions: { ...ids, required: true } },
    example: "exam remove-questions 12 --questions 52,53",
    async run(context, { exam, questions: named }) {
      const record = await changeItems(context, exam, async (row, items) => {
        await itemsNamed(context.tx, row, named);
        return items.filter(({ questionId }) => !named.includes(questionId));
      });
      return {
        said: both(
          `${named.length} questions are out of the exam ${exam}.`,
          `考试 ${exam} 去掉了 ${named.length} 题。`,
        ),
        record,
      };
    },
  }),
  changeCommand({
    action: "move-question",
    concerns: "agency",
    about:
      "Moves a question of an exam to another place, or to another section. Questions of a section stand together.",
    zh: ["调序", "把一道题移到另一个位置或另一部分；同一部分的题排在一起。"],
    args: { exam },
    options: {
      question: {
        kind: "id",
        of: "question",
        help: "the question; exam show lists them",
        zh: ["题目"],
        required: true,
      },
      to: {
        kind: "whole",
        least: 1,
        most: MOST_ITEMS,
        help: "its number in the exam afterwards (the same)",
        zh: ["移到第几题", "不填就不换位置"],
      },
      section: { ...section, help: "the section it then stands in (the same)", zh: ["部分", "不填就不换"] },
    },
    example: "exam move-question 12 --question 52 --to 1",
    async run(context, { exam, question, to, section: name }) {
      const record = await changeItems(context, exam, async (row, items) => {
        const [item] = await itemsNamed(context.tx, row, [question]);
        if (!item) return items;
        const others = items.filter(({ questionId }) => questionId !== question);
        const at = to === undefined ? items.findIndex(({ questionId }) => questionId === question) : to - 1;
        return others.toSpliced(Math.min(at, others.length), 0, { ...item, section: name ?? item.section });
      });
      return { said: both(`The question ${question} is moved.`, `题目 ${question} 已移动。`), record };
    },
  }),
  changeCommand({
    action: "score",
    concerns: "agency",
    about: "Sets what questions of an exam are worth: those that are named, those of a section, or all.",
    zh: ["分值", "设置每题分值：填编号只改这些题，填部分只改这一部分，都不填改全部。"],
    args: { exam },
    options: {
      score: { ...score, help: "of each of them", zh: ["每题分值"], required: true },
      questions: ids,
      section: { ...section, help: "only questions of this section", zh: ["部分", "只改这一部分"] },
    },
    example: "exam score 12 --section 单项选择题 --score 1.5",
    async run(context, { exam, score: each, questions: named, section: name }) {
      if (each === 0) throw new CallError(both("--score must be more than 0.", "--score: 分值要大于 0。"));
      const record = await changeItems(context, exam, async (row, items) => {
        if (named) await itemsNamed(context.tx, row, named);
        const isMeant = ({ questionId, section: own }: PlacedItem) =>
          (named === undefined || named.includes(questionId)) && (name === undefined || own === name);
        if (!items.some(isMeant))
          throw new Declined(
            both(
              `--section: the exam has no such questions. exam show ${exam} lists them.`,
              "--section: 试卷里没有这样的题，见 exam show。",
            ),
          );
        return items.map((item) => (isMeant(item) ? { ...item, score: each } : item));
      });
      return { said: both(`The scores of the exam ${exam} are set.`, `考试 ${exam} 的分值已设置。`), record };
    },
  }),
];

/**
 * Refuses questions that ask the same as one of the exam or as each other.
 *
 * @throws Declined with their ids
 */
export async function requireDistinct(
  tx: Db,
  items: readonly PlacedItem[],
  fresh: readonly { readonly id: number }[],
): Promise<void> {
  const wanted = fresh.map(({ id }) => id);
  if (wanted.length === 0) return;
  const before = await textKeys(
    tx,
    anyOf(
      questions.id,
      items.map(({ questionId }) => questionId),
    ),
  );
  const again = repeatedIds(wanted, await textKeys(tx, anyOf(questions.id, wanted)), before.values());
  if (again.length > 0)
    throw new Declined(
      both(
        `--questions: ${again.join(", ")} ask the same as another question of the exam: nobody is asked one question twice.`,
        `--questions: ${again.join("、")} 和试卷里的题相同，一份试卷不能重复出题。`,
      ),
    );
}
