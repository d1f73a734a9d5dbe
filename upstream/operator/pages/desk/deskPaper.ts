import type { BankAnswer, DeskPaper, DeskQuestion } from "#shared/console/paperDesk.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import { bySection, itemsOfPaper } from "#upstream/domain/paper/paperContent.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { questionStats } from "#upstream/platform/db/schema/questions.ts";
import { inArray } from "drizzle-orm";
import { requireExam } from "../../console/exams/storedExam.ts";
import { inAgency } from "../../console/oneAgency.ts";
import { runCall } from "../../console/runCall.ts";
import type { Session } from "../../console/sessions.ts";
import { pageText } from "../pageText.ts";
import { isOperatorError } from "../works.ts";
import {
  difficultyWord,
  optionsPart,
  questionFacts,
  stemPart,
  typeWord,
  type QuestionFacts,
} from "./questionFacts.ts";

export interface Reading {
  readonly db: Db;
  readonly session: Session;
  readonly nowMs: number;
}

interface OpenedPaper {
  readonly paper: DeskPaper;
  /** true: the exam belongs to the shared library, which a session of one school only reads. */
  readonly isReadOnly: boolean;
}

/**
 * Returns an exam with its questions as learners see them.
 *
 * @throws Declined when the session sees no such exam
 */
export async function deskPaper(reading: Reading, exam: number): Promise<OpenedPaper> {
  const { db, session } = reading;
  const { row, sections } = await inAgency(db, session.agency?.id ?? null, async (tx) => {
    const found = await requireExam(tx, exam);
    const items = bySection(await itemsOfPaper(tx, exam));
    const shown = await deskQuestions(
      tx,
      items.map(({ questionId }) => questionId),
    );
    const listed = items.flatMap(({ questionId, section, score }, at) => {
      const question = shown.find(({ id }) => id === questionId);
      return question ? [{ ...question, no: at + 1, points: score, section }] : [];
    });
    const names = [...new Set(listed.map(({ section }) => section))];
    return {
      row: found,
      sections: names.map((name) => {
        const own = listed.filter(({ section }) => section === name);
        return { name, points: sumOfScores(own.map(({ points }) => points)), items: own };
      }),
    };
  });
  const paper = {
    name: row.name,
    isShown: row.isShown,
    points: Number(row.totalScore),
    pass: Number(row.passScore),
    sections,
    foreseen: sections.length === 0 ? "" : await foreseen(reading, exam),
  };
  return { paper, isReadOnly: session.agency !== null && row.agencyId === null };
}

async function foreseen({ db, session, nowMs }: Reading, exam: number): Promise<string> {
  try {
    const call = { noun: "exam", action: "foresee", values: { exam }, actor: "" };
    const { said = "", record = {} } = await runCall(db, call, nowMs, { visitor: session });
    const { rate } = record as Readonly<Record<string, unknown>>;
    return `${pageText(said)}${typeof rate === "number" ? `难度系数 ${rate}（越大越容易）。` : ""}`;
  } catch (error) {
    if (isOperatorError(error)) return "";
    throw error;
  }
}

/** Returns questions with their texts as learners see them, in the order of the ids. */
export async function deskQuestions(tx: Db, ids: readonly number[]): Promise<readonly DeskQuestion[]> {
  if (ids.length === 0) return [];
  const facts = await questionFacts(tx, ids);
  const stats = await tx
    .select()
    .from(questionStats)
    .where(inArray(questionStats.questionId, [...ids]));
  return ids.flatMap((id) => {
    const found = facts.get(id);
    const own = stats.find(({ questionId }) => questionId === id);
    return found ? [questionOf(found, own)] : [];
  });
}

function questionOf(
  { row, points }: QuestionFacts,
  stats: typeof questionStats.$inferSelect | undefined,
): DeskQuestion {
  const answered = stats?.answeredNum ?? 0;
  const words = [
    row.difficulty > 0 && `难度：${difficultyWord(row.difficulty)}`,
    points.join("、"),
    row.source,
    answered > 0 ? `正确率 ${accuracy(stats?.rightNum ?? 0, answered)}%` : "",
  ];
  return {
    id: row.id,
    type: typeWord(row.type),
    html: stemPart(row).text + optionsText(row),
    about: words.filter(Boolean).join(" · "),
  };
}

function optionsText(row: QuestionFacts["row"]): string {
  const part = optionsPart(row, false);
  return part !== null && typeof part === "object" && "text" in part ? part.text : "";
}

/** Returns questions of the bank that an exam may ask, by the filters of `question list`. */
export async function deskBank(
  { db, session, nowMs }: Reading,
  exam: number,
  values: Readonly<Record<string, unknown>>,
): Promise<BankAnswer> {
  const row = await inAgency(db, session.agency?.id ?? null, (tx) => requireExam(tx, exam));
  const call = {
    noun: "question",
    action: "list",
    values: { ...values, subject: row.subjectId },
    actor: "",
  };
  const { rows = [], total = 0 } = await runCall(db, call, nowMs, { visitor: session });
  const ids = rows.filter(({ shown }) => shown !== false).map(({ id }) => Number(id));
  const questions = await inAgency(db, session.agency?.id ?? null, (tx) => deskQuestions(tx, ids));
  return { questions, total, fault: "" };
}
