import { both } from "#upstream/platform/kit/language.ts";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { and, eq, exists, gt, inArray, isNull, not, or, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { GivenFileError, writeBelow } from "../../platform/kit/openBelow.ts";
import { ownedBy, type OwnerId } from "../../domain/catalogue/ownedBy.ts";
import { passages, questionImages, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { isNotEmbargoed } from "../../domain/question/embargo.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { BankRecord } from "../importers/bankRecord.ts";
import { InputError } from "../importers/inputFile.ts";
import { storedPassages, storedQuestions } from "../importers/storedRecords.ts";
import { exportFields, PICTURES, picturesOf, plainText } from "./exportFields.ts";
import { changedIn } from "./changedIn.ts";
import { type ExportFormat, writeQuestions } from "./writeQuestions.ts";
import { LONGEST_CELL } from "../../platform/kit/writeXlsx.ts";

export interface ExportFilter {
  readonly rootName: string;
  /** Name of a subject below the root subject. The subjects below it are exported too. */
  readonly subject: string | undefined;
  readonly type: QuestionType | undefined;
  /** Agency whose content is exported; null: the shared library's content. */
  readonly owner: OwnerId;
  readonly nowMs: number;
}

export interface ExportReport {
  readonly questions: number;
  readonly passages: number;
  readonly pictures: number;
  /** A reason for each question or passage that was not exported. */
  readonly leftOut: readonly string[];
  /** A reason for each exported question or passage that the file contains only in a changed form. */
  readonly changed: readonly string[];
}

const PAGE = 500;

/**
 * Writes the selected questions to a file. Their pictures go into a folder beside the file, for QTI into the package.
 * Embargoed questions are not exported. The file is read again, because not every format has a place for every text.
 *
 * @throws InputError when no question matches the selection
 */
export async function exportBank(
  db: Db,
  file: string,
  format: ExportFormat,
  filter: ExportFilter,
): Promise<ExportReport> {
  const subjectIds = await branchOf(db, filter);
  const { records, heldNum } = await recordsOf(db, subjectIds, filter);
  if (records.length === 0)
    throw new InputError(
      heldNum > 0
        ? both(
            `All ${heldNum} questions that are chosen by this stand in papers that are open or to come. Nothing was written.`,
            `选中的 ${heldNum} 题都在正在进行或还没开始的考试里，什么也没有写。`,
          )
        : both("No question is chosen by this. Nothing was written.", "没有选中题目，什么也没有写。"),
    );
  const names = [...new Set(records.flatMap(picturesOf))];
  const leftOut: string[] = [];
  if (heldNum > 0)
    leftOut.push(`${heldNum} questions stand in papers that are open or to come: export them after the end`);
  const fields = records.map(exportFields).filter((one) => {
    const texts = Object.values(one)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
    const isTooLong = format === "xlsx" && texts.some((text) => text.length > LONGEST_CELL);
    if (isTooLong)
      leftOut.push(
        `${plainText(one.id)}: a text has more than ${LONGEST_CELL} characters, Excel takes no more`,
      );
    return !isTooLong;
  });
  const packed: Record<string, Uint8Array> = {};
  const pictures =
    format === "qti21"
      ? await eachPicture(db, names, (name, content) => {
          packed[`${PICTURES}/${name}`] = new Uint8Array(content);
        })
      : await writePictures(db, file, names);
  await writeQuestions(file, format, fields, packed);
  const changed = await changedIn(file, format, fields);
  const passagesNum = fields.filter(({ kind }) => kind === "passage").length;
  return { questions: fields.length - passagesNum, passages: passagesNum, pictures, leftOut, changed };
}

async function branchOf(db: Db, { rootName, subject }: ExportFilter): Promise<number[]> {
  const [root] = await db
    .select()
    .from(subjects)
    .where(and(isNull(subjects.parentId), eq(subjects.name, rootName)));
  if (!root) {
    const roots = await db.select({ name: subjects.name }).from(subjects).where(isNull(subjects.parentId));
    throw new InputError(
      both(
        `No level-1 subject is named ${rootName}. Use one of ${roots.map(({ name }) => name).join(", ")}.`,
        `没有一级科目“${rootName}”。现有：${roots.map(({ name }) => name).join("、")}。`,
      ),
    );
  }
  const all = await db.select().from(subjects).where(eq(subjects.rootId, root.id)).orderBy(subjects.id);
  if (subject === undefined) return all.map(({ id }) => id);
  const chosen = new Set(all.filter(({ name }) => name === subject).map(({ id }) => id));
  if (chosen.size === 0)
    throw new InputError(
      both(`No subject under ${rootName} is named ${subject}.`, `“${rootName}”下面没有科目“${subject}”。`),
    );
  for (let grown = 0; grown < chosen.size; ) {
    grown = chosen.size;
    for (const { id, parentId } of all) if (parentId !== null && chosen.has(parentId)) chosen.add(id);
  }
  return [...chosen];
}

/** Returns the records to export, all passages first, because a question may refer to a passage of another subject. */
async function recordsOf(
  db: Db,
  subjectIds: readonly number[],
  { type, owner, nowMs }: ExportFilter,
): Promise<{ readonly records: readonly BankRecord[]; readonly heldNum: number }> {
  const wanted = and(
    inArray(questions.subjectId, [...subjectIds]),
    ownedBy(questions.agencyId, owner),
    type && eq(questions.type, type),
  );
  const chosen = and(wanted, isNotEmbargoed(nowMs));
  const heldNum = await db.$count(questions, and(wanted, not(isNotEmbargoed(nowMs))));
  const named = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.passageId, passages.id), chosen));
  const held = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.passageId, passages.id), not(isNotEmbargoed(nowMs))));
  // An export of whole subjects includes materials without questions; an export of one type does not.
  const whole =
    type === undefined ? and(inArray(passages.subjectId, [...subjectIds]), not(exists(held))) : undefined;
  const texts = await storedPassages(db, and(ownedBy(passages.agencyId, owner), or(exists(named), whole)));
  const found: BankRecord[] = texts.map(({ record }) => record);
  let last = 0;
  for (;;) {
    const where: SQL | undefined = and(chosen, gt(questions.id, last));
    const page = await storedQuestions(db, where, PAGE);
    found.push(...page.map(({ record }) => record));
    if (page.length < PAGE) return { records: found, heldNum };
    last = page.at(-1)?.id ?? last;
  }
}

async function writePictures(db: Db, file: string, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const folder = join(dirname(file), PICTURES);
  await mkdir(folder, { recursive: true });
  return eachPicture(db, names, (name, content) =>
    writeBelow(folder, name, content).catch((error: unknown) => {
      throw error instanceof GivenFileError
        ? new InputError(both(`${folder}: ${error.message}.`, `${folder}：${error.message}。`))
        : error;
    }),
  );
}

async function eachPicture(
  db: Db,
  names: readonly string[],
  take: (name: string, content: Buffer) => unknown,
): Promise<number> {
  let count = 0;
  for (const name of names) {
    const [row] = await db
      .select({ content: questionImages.content })
      .from(questionImages)
      .where(eq(questionImages.hash, basename(name).replace(/\..*$/, "")));
    if (!row) continue;
    await take(name, Buffer.from(row.content));
    count += 1;
  }
  return count;
}
