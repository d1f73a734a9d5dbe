import { both } from "#upstream/platform/kit/language.ts";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { ShellError } from "../../errors.ts";
import { importQuestions } from "#upstream/operator/importers/importQuestions.ts";
import type { ImportReport } from "#upstream/operator/importers/importReport.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { questionChapters, questions } from "#upstream/platform/db/schema/questions.ts";
import type { ContentRun } from "#upstream/operator/school/contentRun.ts";
import { chapterOf, GENERATED_COLLECTION, GENERATED_ROOT, makeBank, questionKey } from "./makeBank.ts";

/**
 * Seeds a subject with generated questions, for lists and load tests. An import writes them, so that their rows are
 * like those of real questions; chapters, which an import cannot set, are assigned afterwards. A second run with the
 * same `count` changes nothing; a larger `count` adds the missing questions.
 */
export async function seedGenerated(
  { db, log }: Pick<ContentRun, "db" | "log">,
  count: number,
): Promise<ImportReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-generated-"));
  try {
    const file = path.join(folder, "generated.jsonl");
    await pipeline(Readable.from(linesOf(count)), createWriteStream(file));
    const report = await importQuestions({
      file,
      db,
      rootName: GENERATED_ROOT,
      ownerFlag: null,
      onProgress: (done, all) => log.info(`generated: ${done} of ${all} lines`),
    });
    if (report.refused > 0)
      throw new ShellError(
        both(
          `The import refused ${report.refused} generated questions.`,
          `导入拒绝了 ${report.refused} 道生成的题。`,
        ),
      );
    const placed = await inTransaction(db, (tx) => placeInChapters(tx, count));
    const { added = 0, updated = 0, unchanged = 0 } = report.written ?? {};
    log.info(
      `generated: ${added} added, ${updated} updated, ${unchanged} unchanged, ${placed} put into their chapters, under ${GENERATED_ROOT}`,
    );
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* linesOf(count: number): Generator<string> {
  for (const line of makeBank(count)) yield `${JSON.stringify(line)}\n`;
}

/** Assigns the questions to chapters and returns the number of moved questions. */
async function placeInChapters(tx: Db, count: number): Promise<number> {
  const keys = new Map<string, string[]>();
  for (let number = 1; number <= count; number++) {
    const name = chapterOf(number);
    keys.set(name, [...(keys.get(name) ?? []), questionKey(number)]);
  }
  let placed = 0;
  for (const [sort, [name, own]] of [...keys].entries()) {
    const ofChapter = and(eq(questions.collection, GENERATED_COLLECTION), inArray(questions.sourceKey, own));
    const [first] = await tx
      .select({ subjectId: questions.subjectId })
      .from(questions)
      .where(ofChapter)
      .limit(1);
    if (!first)
      throw new ShellError(
        both(`No generated question of ${name} is in the bank.`, `题库里没有“${name}”的生成题。`),
      );
    const chapterId = await chapterNamed(tx, { name, sort, subjectId: first.subjectId });
    const moved = await tx
      .update(questions)
      .set({ chapterId })
      .where(and(ofChapter, or(isNull(questions.chapterId), ne(questions.chapterId, chapterId))))
      .returning({ id: questions.id });
    placed += moved.length;
  }
  return placed;
}

async function chapterNamed(
  tx: Db,
  row: { readonly name: string; readonly sort: number; readonly subjectId: number },
): Promise<number> {
  const { name, subjectId } = row;
  const [known] = await tx
    .select({ id: questionChapters.id })
    .from(questionChapters)
    .where(and(eq(questionChapters.subjectId, subjectId), eq(questionChapters.name, name)));
  if (known) return known.id;
  const [made] = await tx.insert(questionChapters).values(row).returning({ id: questionChapters.id });
  if (!made) throw new Error("a chapter that was not written");
  return made.id;
}
