import { and, desc, eq, isNotNull } from "drizzle-orm";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { adminChanges } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Told, both, told } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../../errors.ts";
import type { QuestionChange, QuestionState } from "../changeQuestion.ts";
import { type CommandContext, type Outcome, changeCommand, listCommand, showCommand } from "../command.ts";
import { SHARED, ofOwner } from "../find.ts";
import { answersOf, examsScored, findQuestionRow, listQuestions, papersAsking } from "../questionRows.ts";
import { QUESTION_OPTIONS, typedTexts } from "../questionOptions.ts";
import { changesBack } from "../undoRows.ts";
import { ifShown } from "../rowState.ts";

const id = {
  kind: "id",
  of: "question",
  help: "of the question; question list tells it",
  zh: ["题目"],
} as const;

/** Loaded only by commands that need it: the checks of an import take as long to load as a whole command. */
const editing = () => import("../changeQuestion.ts");

export const questionBankCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Questions of the bank, the newest first, with the exams that ask them and how learners answer.",
    zh: ["列表", "题库里的题，最新的在前：用在哪些考试、作答数和正确率。"],
    options: {
      agency: {
        kind: "flag",
        help: `only of this agency; ${SHARED}: of the shared library`,
        zh: ["机构", `${SHARED} 是共用题库`],
      },
      find: {
        kind: "text",
        most: 100,
        help: "only whose stem, options or analysis hold this",
        zh: ["查找", "题干、选项或解析里有这几个字"],
      },
      subject: {
        kind: "id",
        of: "subject",
        help: "only of this subject, of any level",
        zh: ["科目", "包括下级科目"],
      },
      type: QUESTION_OPTIONS.type,
      point: { kind: "text", most: 60, help: "only of a knowledge point with this name", zh: ["考点"] },
      source: { kind: "text", most: 60, help: "only whose source holds this", zh: ["来源"] },
      exam: { kind: "id", of: "exam", help: "only those that this exam asks", zh: ["考试"] },
      hidden: { kind: "switch", help: "only what is hidden", zh: ["只看隐藏的"] },
    },
    example: "question list --agency beikao --find 教育目的 --type single",
    async run(context, { agency, hidden: isHidden = false, ...values }) {
      const owner = await ofOwner(context.tx, questions.agencyId, agency);
      return listQuestions(context, { owner, isHidden, ...values });
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One question as learners see it, with its key, analysis and figures.",
    zh: ["查看", "题目内容、答案、解析，作答数和正确率。"],
    args: { id },
    example: "question show 51",
    async run({ tx }, values) {
      const state = await (await editing()).questionState(tx, values.id);
      const asking = await papersAsking(tx, [values.id]);
      return {
        record: {
          id: values.id,
          ...state,
          ...(await answersOf(tx, values.id)),
          papers: asking.map(({ id: paper, name }) => `${name} (${paper})`).join(", "),
        },
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about:
      "Changes what is given, with the checks of an import. A question of a running exam keeps its text; its key may change, and exam rekey scores the exam anew.",
    zh: [
      "修改",
      "没有改动的项保持不变，检查和导入时一样。正在考的题只能改答案和解析；改了答案后用 exam rekey 更新成绩。",
    ],
    args: { id },
    options: {
      ...QUESTION_OPTIONS,
    },
    example: "question change 51 --answer B --analysis 教育目的是教育活动的出发点",
    async run(context, { id: own, ...values }) {
      const given: QuestionChange = typedTexts(values);
      if (Object.values(given).every((value) => value === undefined))
        throw new CallError(
          both("Name what is to change; --help behind the command lists it.", "请至少填一项要改的内容。"),
        );
      return writeQuestion(context, own, given);
    },
  }),
  changeCommand({
    action: "hide",
    concerns: "agency",
    about:
      "Takes a question out of practice, wrong books and search. Exams that ask it, and results, keep it.",
    zh: ["隐藏", "不再出现在练习、错题本和搜索里；用到它的考试和已有成绩不变。"],
    args: { id },
    example: "question hide 51",
    fits: ifShown(true),
    run: (context, values) => setShown(context, values.id, false),
  }),
  changeCommand({
    action: "unhide",
    concerns: "agency",
    about: "Shows a hidden question again.",
    zh: ["恢复", "重新显示隐藏的题。"],
    args: { id },
    example: "question unhide 51",
    fits: ifShown(false),
    run: (context, values) => setShown(context, values.id, true),
  }),
  listCommand({
    action: "history",
    concerns: "agency",
    about: "The changes of one question by hand, the latest first; question undo takes them back.",
    zh: ["修改记录", "这道题的修改，最近的在前；question undo 可以撤销。"],
    args: { id },
    example: "question history 51",
    async run({ tx, limit, offset }, values) {
      await findQuestionRow(tx, values.id);
      const where = eq(adminChanges.target, `question ${values.id}`);
      const found = await tx
        .select()
        .from(adminChanges)
        .where(where)
        .orderBy(desc(adminChanges.id))
        .limit(limit)
        .offset(offset);
      const rows = found.map((row) => ({
        id: row.id,
        at: timeText(row.at),
        who: row.actor,
        did: row.command,
        fields: Object.keys({ ...row.before, ...row.after }).join(", "),
      }));
      return { rows, total: await tx.$count(adminChanges, where) };
    },
  }),
  changeCommand({
    action: "undo",
    concerns: "agency",
    about: "Brings a question back to its state before its last change, or before an earlier one.",
    zh: ["撤销", "回到最近一次修改之前，或更早的某次修改之前。"],
    args: { id },
    options: {
      to: {
        kind: "id",
        of: "change",
        within: { of: "question", field: "id" },
        help: "the earliest change that is taken back; question history tells it (the last)",
        zh: ["撤销到", "从最近一次一直撤销到这一次；不填只撤销最近一次"],
      },
    },
    example: "question undo 51 --to 120",
    async run(context, values) {
      const { tx } = context;
      const target = `question ${values.id}`;
      await findQuestionRow(tx, values.id);
      const all = await tx
        .select()
        .from(adminChanges)
        .where(and(eq(adminChanges.target, target), isNotNull(adminChanges.before)))
        .orderBy(desc(adminChanges.id));
      const at = values.to === undefined ? 0 : all.findIndex((row) => row.id === values.to);
      const undone = all.slice(0, at + 1);
      if (at < 0 || undone.length === 0)
        throw new Declined(
          values.to === undefined
            ? both(
                `ID: nobody has changed the question ${values.id} by hand.`,
                `ID: 题目 ${values.id} 没有修改过。`,
              )
            : both(
                `--to: ${values.to} is no change of the question ${values.id}; question history tells them.`,
                `--to: ${values.to} 不是题目 ${values.id} 的修改记录，见 question history。`,
              ),
        );
      const state = { ...(await (await editing()).questionState(tx, values.id)) } as Record<string, unknown>;
      for (const row of undone) Object.assign(state, changesBack(row, state));
      return writeQuestion(context, values.id, state as unknown as QuestionState);
    },
  }),
];

/**
 * Writes a change of a question with its row in the table of changes, and says what follows for exams.
 *
 * @throws Declined when the checks of an import refuse it, or a running exam asks the question
 */
export async function writeQuestion(
  { tx, recordChange }: CommandContext,
  id: number,
  change: QuestionChange,
): Promise<Outcome> {
  const { before, after } = await (await editing()).changeQuestion(tx, id, change);
  recordChange({ target: `question ${id}`, before, after });
  const scored = before.answer === after.answer ? [] : await examsScored(tx, id);
  const notes: Told[] = [both(`The question ${id} is changed.`, `题目 ${id} 已修改。`)];
  if (scored.length > 0)
    notes.push(
      both(
        `Exams have scores by the former key: ${scored.map((exam) => `${exam.name} (exam rekey ${exam.id})`).join(", ")}.`,
        `这些考试的成绩还是按原来的答案判的：${scored.map((exam) => `${exam.name}（exam rekey ${exam.id}）`).join("、")}。`,
      ),
    );
  return { said: told(notes.join(both(" ", ""))), record: { id, ...after } };
}

async function setShown(context: CommandContext, id: number, shown: boolean): Promise<Outcome> {
  const row = await findQuestionRow(context.tx, id);
  if (row.isShown === shown)
    throw new Declined(
      both(
        `ID: the question ${id} is ${shown ? "shown" : "hidden"} already.`,
        `ID: 题目 ${id} 已经${shown ? "显示" : "隐藏"}。`,
      ),
    );
  const { record = {} } = await writeQuestion(context, id, { shown });
  const asking = (await papersAsking(context.tx, [id])).filter(({ kind }) => kind !== "");
  const names = asking.map(({ name }) => name);
  const keeps =
    !shown && names.length > 0
      ? both(` These exams keep it: ${names.join(", ")}.`, `这些考试仍然有这道题：${names.join("、")}。`)
      : "";
  return {
    said: both(
      `The question ${id} is ${shown ? "shown" : "hidden"}.${keeps}`,
      `题目 ${id} 已${shown ? "显示" : "隐藏"}。${keeps}`,
    ),
    record,
  };
}
