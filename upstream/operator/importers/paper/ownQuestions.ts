import { type SQL, and, eq, inArray, ne, not, sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { ownedBy, type OwnerId } from "#upstream/domain/catalogue/ownedBy.ts";
import { paperDrawn, paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { both } from "#upstream/platform/kit/language.ts";
import type { BankEntry } from "../bankEntry.ts";
import { isContentKey } from "../identify.ts";
import { InputError } from "../inputFile.ts";
import { entriesByKind, nameOf, sortQuestions, textOf } from "../sortEntries.ts";
import { type PaperEntry, paperSource } from "./paperRun.ts";

interface Place {
  readonly owner: OwnerId;
  readonly rootName: string;
}

/** SQL condition: the paper of this owner with this key. */
export function isPaper(sourceKey: string, owner: OwnerId): SQL {
  return sql`(${ownedBy(papers.agencyId, owner)} and ${papers.sourceKey} = ${sourceKey})`;
}

/**
 * Gives a paper rows of its own for questions without an id whose row another exam asks with another key, analysis or
 * score. A question that is the same stays one row, which the embargo of each exam holds back.
 */
export async function withOwnQuestions(
  db: Db,
  given: { readonly entries: readonly BankEntry[]; readonly paper: PaperEntry },
  { owner, rootName }: Place,
): Promise<{ readonly entries: readonly BankEntry[]; readonly paper: PaperEntry }> {
  const { entries, paper } = given;
  const { asked } = entriesByKind(entries);
  const unnamed = asked.filter(({ record }) => record.dataset === "" && isContentKey(record.sourceKey));
  const { changed } = await sortQuestions(db, unnamed, owner);
  const others = await askedElsewhere(
    db,
    changed.map(({ id }) => id),
    { paper, owner, rootName },
  );
  if (others.size === 0) return given;
  const dataset = paperSource(paper.facts);
  const collection = `${rootName}/${dataset}`;
  const own = new Set(changed.flatMap(({ entry, id }) => (others.has(id) ? [textOf(nameOf(entry))] : [])));
  return {
    entries: entries.map((entry) =>
      own.has(textOf(nameOf(entry))) ? { ...entry, collection, record: { ...entry.record, dataset } } : entry,
    ),
    paper: {
      ...paper,
      asked: paper.asked.map((item) =>
        own.has(textOf(item.name)) ? { ...item, name: { ...item.name, collection } } : item,
      ),
    },
  };
}

/**
 * Refuses an import that changed a question which another exam asks: whoever sat that exam, or will, is asked what its
 * teacher wrote.
 *
 * @throws InputError with the line of the question and the name of the other exam
 */
export async function requireOwn(
  tx: Db,
  changed: readonly { readonly id: number; readonly line: number }[],
  place: Place & { readonly paper: PaperEntry },
): Promise<void> {
  const lines = new Map(changed.map(({ id, line }) => [id, line]));
  const [other] = await askedElsewhere(tx, [...lines.keys()], place);
  if (!other) return;
  const [id, name] = other;
  throw new InputError(
    both(
      `The question at line ${lines.get(id)} is asked by the exam “${name}” too, and this file has it otherwise: nothing is written. Give the question an id or source of its own, or correct it by question import.`,
      `第 ${lines.get(id)} 行（段）的题也用在考试“${name}”里，这份文件改了它，所以什么也没有写入。给这道题换一个编号或来源；要改正原题，请用题目导入。`,
    ),
  );
}

/** Returns the names of other exams that ask these questions, by the id of the question. */
async function askedElsewhere(
  db: Db,
  ids: readonly number[],
  { paper, owner, rootName }: Place & { readonly paper: PaperEntry },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const asks = (table: typeof paperQuestions | typeof paperDrawn) =>
    db
      .select({ id: table.questionId, name: papers.name })
      .from(table)
      .innerJoin(papers, eq(papers.id, table.paperId))
      .where(
        and(
          inArray(table.questionId, [...ids]),
          ne(papers.kind, ""),
          not(isPaper(`${rootName}/${paper.facts.id}`, owner)),
        ),
      );
  const rows = [...(await asks(paperQuestions)), ...(await asks(paperDrawn))];
  return new Map(rows.map((row) => [row.id, row.name]));
}
