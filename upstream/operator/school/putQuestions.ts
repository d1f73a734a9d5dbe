import { both } from "#upstream/platform/kit/language.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { upsert } from "../../platform/db/upsert.ts";
import type { BankEntry } from "../importers/bankEntry.ts";
import { InputError } from "../importers/inputFile.ts";
import { createKnowledgeTree } from "../importers/knowledgeTree.ts";
import type { Told } from "#upstream/platform/kit/language.ts";
import { windowOver } from "../importers/paper/paperRun.ts";
import { writePaper } from "../importers/paper/writePaper.ts";
import { findStored, nameOf, type Outcome, textOf } from "../importers/sortEntries.ts";
import { writeTogether } from "../importers/writeBatch.ts";
import type { SeedContent } from "./contentTypes.ts";
import { collectionNames } from "./folder/readEntries.ts";
import { numbersOf, PAPER_ROOT, paperEntry } from "./schoolPapers.ts";

export interface PutBank {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly questionIds: readonly number[];
  readonly paperIds: readonly number[];
  /** Sentences about exams that were added or changed and that nobody can begin any more. */
  readonly over: readonly Told[];
}

/**
 * Writes the questions and exams of a folder with the importer, which skips changes to exams in progress.
 *
 * @throws InputError when the importer refuses the content
 */
export async function putQuestions(
  tx: Db,
  {
    content,
    entries,
    agencyId,
    nowMs,
  }: {
    readonly content: SeedContent;
    readonly entries: readonly BankEntry[];
    readonly agencyId: number;
    readonly nowMs: number;
  },
): Promise<PutBank> {
  const names = collectionNames(content.subjects);
  const idOf = new Map([...names].map(([id, { subject }]) => [subject, id]));
  const tools = {
    owner: agencyId,
    knowledge: createKnowledgeTree(),
    subjects: { made: [], notes: [], idOf: (_: Db, name: string) => Promise.resolve(idOf.get(name) ?? 0) },
  };
  const { counts, result } = await writeTogether(
    tx,
    entries,
    tools,
    async (inner, { inProgress: [inProgress] }) => {
      if (inProgress)
        throw new InputError(
          both(
            `questions: number ${entries.find(({ line }) => line === inProgress.line)?.record.sourceKey ?? ""} is asked by the exam “${inProgress.exam}”, which is being sat, and what it asks stays as it is meanwhile. Put the folder again when that is over.`,
            `questions：题目 ${entries.find(({ line }) => line === inProgress.line)?.record.sourceKey ?? ""} 正用在考试“${inProgress.exam}”里，结束前不能改。请等考试结束后再导入文件夹。`,
          ),
        );
      const stored = await findStored(inner, questions, entries.map(nameOf), agencyId);
      const questionIds = [...stored.values()].map(({ id }) => id);
      await showAgain(inner, questionIds);
      await writeChapters(inner, { entries, stored, agencyId, idOf });
      const numbers = numbersOf(entries);
      const paperIds: number[] = [];
      const over: Told[] = [];
      for (const paper of content.papers) {
        const subject = names.get(paper.subjectId)?.subject ?? "";
        const entry = paperEntry(paper, { numbers, subject, nowMs });
        const [root = PAPER_ROOT, ...rest] = (paper.key ?? "").split("/");
        const known = paper.key === undefined ? {} : { id: rest.join("/") };
        const written = await writePaper(
          inner,
          { ...entry, facts: { ...entry.facts, ...known } },
          {
            subjectId: paper.subjectId,
            owner: agencyId,
            rootName: paper.key === undefined ? PAPER_ROOT : root,
            nowMs,
          },
        );
        paperIds.push(written.id);
        const note = written.outcome === "unchanged" ? undefined : windowOver(entry.facts, nowMs);
        if (note !== undefined) over.push(note);
      }
      if (paperIds.length > 0)
        await inner
          .update(papers)
          .set({ isShown: true })
          .where(and(inArray(papers.id, paperIds), eq(papers.isShown, false)));
      return { questionIds, paperIds, over };
    },
  );
  return { counts, ...result };
}

/** Shows hidden questions again when the folder has them again. */
async function showAgain(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(questions)
    .set({ isShown: true })
    .where(and(inArray(questions.id, [...ids]), eq(questions.isShown, false)));
}

/** Writes chapters of questions. The chapter is the first name of a knowledge path that has at least two names. */
async function writeChapters(
  tx: Db,
  {
    entries,
    stored,
    agencyId,
    idOf,
  }: {
    readonly entries: readonly BankEntry[];
    readonly stored: ReadonlyMap<string, { readonly id: number }>;
    readonly agencyId: number;
    readonly idOf: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const wanted = entries.flatMap((entry) => {
    const { record } = entry;
    if (record.kind !== "question") return [];
    const [path = []] = record.knowledge;
    const subjectId = idOf.get(record.subject);
    const questionId = stored.get(textOf(nameOf(entry)))?.id;
    const [name] = path;
    return path.length < 2 || name === undefined || subjectId === undefined || questionId === undefined
      ? []
      : [{ questionId, subjectId, name }];
  });
  if (wanted.length === 0) return;
  const keyOf = ({ subjectId, name }: { readonly subjectId: number; readonly name: string }) =>
    `${subjectId}/${name}`;
  const rows = [...new Map(wanted.map((one) => [keyOf(one), one])).values()].map(
    ({ subjectId, name }, sort) => ({
      agencyId,
      subjectId,
      parentId: null,
      name,
      sort,
    }),
  );
  const { agencyId: owner, subjectId, parentId, name } = questionChapters;
  await upsert(tx, questionChapters, rows, [owner, subjectId, parentId, name]);
  const made = await tx.select().from(questionChapters).where(eq(questionChapters.agencyId, agencyId));
  for (const chapter of made) {
    const ids = wanted.filter((one) => keyOf(one) === keyOf(chapter)).map(({ questionId }) => questionId);
    if (ids.length > 0)
      await tx.update(questions).set({ chapterId: chapter.id }).where(inArray(questions.id, ids));
  }
}
