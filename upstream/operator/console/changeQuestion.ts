import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import type { OwnerId } from "#upstream/domain/catalogue/ownedBy.ts";
import { exportFields, storedText } from "../exporters/exportFields.ts";
import { questionEntry } from "../importers/bankEntry.ts";
import type { Remark } from "../importers/bankRecord.ts";
import { checkLine } from "../importers/checkLine.ts";
import { Unfit } from "../importers/formats/format.ts";
import { tellInChinese } from "../importers/inChinese/tellInChinese.ts";
import { createKnowledgeTree } from "../importers/knowledgeTree.ts";
import { recordKey } from "../importers/recordKey.ts";
import { type RowTexts, fieldsOfTexts, rowTexts } from "../importers/rowTexts.ts";
import { byIds, storedQuestions } from "../importers/storedRecords.ts";
import { writeBatch } from "../importers/writeBatch.ts";
import { Declined } from "../errors.ts";
import { findQuestionRow } from "./questionRows.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

/** Fields of a question that its commands change, and the columns of the import table that have their texts. */
const TEXT_FIELDS = {
  type: "type",
  stem: "stem",
  choices: "options",
  answer: "answer",
  analysis: "analysis",
  difficulty: "difficulty",
  knowledge: "knowledge",
  score: "score",
  year: "year",
  exam: "exam",
  paper: "paper",
  any_order: "any_order",
  part_policy: "part_policy",
} as const satisfies Readonly<Record<string, keyof RowTexts>>;

/** Source of questions that were typed. */
const BY_HAND = "手工录入";

type TextField = keyof typeof TEXT_FIELDS;
/** A question as texts, as a teacher types them, and whether learners see it. */
export type QuestionState = Readonly<Record<TextField, string>> & { readonly shown: boolean };
/** Texts that somebody typed; undefined: not given. */
export type QuestionTexts = { readonly [F in TextField]: string | undefined };
export type QuestionChange = { readonly [F in keyof QuestionState]?: QuestionState[F] | undefined };

/** Returns a question as texts. */
export async function questionState(tx: Db, id: number): Promise<QuestionState> {
  const row = await findQuestionRow(tx, id);
  const texts = rowTexts(fieldsOf(await recordOf(tx, id)));
  const own = Object.entries(TEXT_FIELDS).map(([name, column]) => [name, texts[column] ?? ""] as const);
  return { ...(Object.fromEntries(own) as Record<TextField, string>), shown: row.isShown };
}

/**
 * Writes a change of a question through the checks of the import.
 *
 * @returns the question before and after
 * @throws Declined when no question has this id, a field is refused by the checks, or a running exam asks the question
 */
export async function changeQuestion(
  tx: Db,
  id: number,
  { shown, ...texts }: QuestionChange,
): Promise<{ readonly before: QuestionState; readonly after: QuestionState }> {
  const before = await questionState(tx, id);
  const given = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined || text.trim() === before[name as TextField].trim() ? [] : [[name, text] as const],
  );
  if (given.length > 0) await writeTexts(tx, id, Object.fromEntries(given));
  if (shown !== undefined && shown !== before.shown)
    await tx.update(questions).set({ isShown: shown, updatedAt: sql`now()` }).where(eq(questions.id, id));
  return { before, after: await questionState(tx, id) };
}

interface NewQuestion {
  readonly owner: OwnerId;
  /** Flag of the owner; "": the shared library. */
  readonly flag: string;
  readonly subject: { readonly id: number; readonly name: string; readonly root: string };
  readonly texts: QuestionTexts;
}

/**
 * Adds a question through the checks of the import.
 *
 * @returns its id and its state
 * @throws Declined when a field is refused by the checks, or the bank has the question already
 */
export async function addQuestion(tx: Db, { owner, flag, subject, texts }: NewQuestion) {
  const typed = Object.entries(texts).map(([name, text]) => [TEXT_FIELDS[name as TextField], text ?? ""]);
  const checked = checkLine(
    asked(() => fieldsOfTexts({}, { ...Object.fromEntries(typed), subject: subject.name })),
    flag,
  );
  if (checked.kind === "refused") throw refusal(checked.remarks);
  if (checked.record.kind !== "question") throw refusal([{ field: "type", ...NO_MATERIAL }]);
  const entry = questionEntry({ line: 1, collection: `${subject.root}/${BY_HAND}` }, checked.record, []);
  const { counts } = await writeBatch(tx, [entry], {
    owner,
    subjects: { idOf: () => Promise.resolve(subject.id), made: [], notes: [] },
    knowledge: createKnowledgeTree(),
  });
  const [row] = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        owner === null ? isNull(questions.agencyId) : eq(questions.agencyId, owner),
        eq(questions.collection, entry.collection),
        eq(questions.sourceKey, checked.record.sourceKey),
      ),
    );
  if (!row) throw new Error("a question that is gone");
  if (counts.added === 0)
    throw new Declined(
      both(
        `--stem: the bank has this question already: ${row.id}.`,
        `--stem: 题库里已有这道题，编号 ${row.id}。`,
      ),
    );
  return { id: row.id, state: await questionState(tx, row.id) };
}

async function writeTexts(tx: Db, id: number, given: Readonly<Record<string, string>>): Promise<void> {
  const row = await findQuestionRow(tx, id);
  const fields = fieldsOf(await recordOf(tx, id));
  const typed = Object.entries(given).map(([name, text]) => [TEXT_FIELDS[name as TextField], text]);
  const checked = checkLine(
    asked(() => fieldsOfTexts(fields, { ...rowTexts(fields), ...Object.fromEntries(typed) })),
  );
  if (checked.kind === "refused") throw refusal(checked.remarks);
  if (checked.record.kind !== "question") throw refusal([{ field: "type", ...NO_MATERIAL }]);
  const record = { ...checked.record, sourceKey: row.sourceKey, images: row.images };
  const entry = {
    ...questionEntry({ line: 1, collection: row.collection }, record, []),
    images: row.images,
    textKey: recordKey(record, row.images),
  };
  const { inProgress } = await writeBatch(tx, [entry], {
    owner: row.agencyId,
    // A change by hand leaves the question in its subject.
    subjects: { idOf: () => Promise.resolve(row.subjectId), made: [], notes: [] },
    knowledge: createKnowledgeTree(),
  });
  const [held] = inProgress;
  if (held)
    throw new Declined(
      both(
        `ID: the exam “${held.exam}” asks the question ${id} and is being sat. Until it ends only --answer and --analysis may change.`,
        `ID: 考试“${held.exam}”正在用题目 ${id}，结束前只能改答案和解析。`,
      ),
    );
}

const NO_MATERIAL = { reason: "is that of a material", remedy: "choose a type of questions" };

async function recordOf(tx: Db, id: number) {
  const [stored] = await storedQuestions(tx, byIds(questions, [id]), 1);
  if (!stored) throw new Error(`the question ${id} has no subject`);
  return stored.record;
}

/** Returns the fields of a record as a line of an import has them, with the addresses of the stored pictures. */
function fieldsOf(record: Awaited<ReturnType<typeof recordOf>>): Readonly<Record<string, unknown>> {
  return JSON.parse(storedText(JSON.stringify(exportFields(record)))) as Record<string, unknown>;
}

function asked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw refusal([{ field: "", ...error.refusal }]);
  }
}

function refusal(remarks: readonly Remark[]): Declined {
  const lines = remarks.map((remark) => {
    const chinese = tellInChinese(remark);
    const name = Object.entries(TEXT_FIELDS).find(([, column]) => column === remark.field)?.[0];
    const option = name === undefined ? "" : `--${name.replace("_", "-")} `;
    return both(
      `${option}${remark.reason}: ${remark.remedy}.`,
      `${option}${chinese.reason}，${chinese.remedy}。`,
    );
  });
  return new Declined(told(lines.join("\n")));
}
