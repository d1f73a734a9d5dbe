import type { BankEntry } from "../importers/bankEntry.ts";
import type { PaperItem, PaperEntry } from "../importers/paper/paperRun.ts";
import type { RowFault } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import { collectionNames } from "./folder/readEntries.ts";
import type { PaperSeed } from "./schemas/paperSeed.ts";
import { momentMs } from "./times.ts";

type Named = Pick<BankEntry, "collection" | "record">;

/**
 * Returns questions by the name that papers use for them: 12, or `文件名#12` (file name first) when two files have a 12.
 */
function numbersOf(entries: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const questionIds = new Map<string, Named[]>();
  const add = (name: string, entry: Named) =>
    questionIds.set(name, [...(questionIds.get(name) ?? []), entry]);
  for (const entry of entries) {
    if (entry.record.kind !== "question") continue;
    add(entry.record.sourceKey, entry);
    add(`${entry.record.dataset}#${entry.record.sourceKey}`, entry);
  }
  return questionIds;
}

/** Reports papers with a question that the folder does not have or that belongs to another subject. */
export function paperFaults(content: SeedContent, entries: readonly Named[]): RowFault[] {
  const numbers = numbersOf(entries);
  const names = collectionNames(content.subjects);
  return content.papers.flatMap((row) => {
    const subject = names.get(row.subjectId)?.subject;
    if (subject === undefined)
      return [
        {
          row,
          reason: `paper ${row.id} names subject ${row.subjectId}, which does not exist`,
          remedy: "name another subject, or add this one",
        },
      ];
    const paperItems = row.sections.flatMap((section) => ("draw" in section ? [] : section.questionIds));
    return paperItems.flatMap((number): RowFault[] => {
      const questionIds = numbers.get(String(number)) ?? [];
      if (questionIds.length === 0)
        return [
          {
            row,
            reason: `paper ${row.id} asks question ${number}, which no file has`,
            remedy: "name another, or add it to a file of questions/",
          },
        ];
      if (questionIds.length > 1)
        return [
          {
            row,
            reason: `paper ${row.id} asks question ${number}, which ${questionIds.length} files have`,
            remedy: `name the file too: ${questionIds.map(({ record }) => `${record.dataset}#${number}`).join(" or ")}`,
          },
        ];
      const [entry] = questionIds;
      return entry && entry.record.subject !== subject
        ? [
            {
              row,
              reason: `paper ${row.id} asks question ${number} of ${entry.record.subject}, and is of ${subject}`,
              remedy: "a paper has questions of one subject",
            },
          ]
        : [];
    });
  });
}

/** Root name of papers that come from a folder: their key in the database is `school/` followed by the id. */
export const PAPER_ROOT = "school";

/** Converts a paper of a folder to the entry that the importer writes. */
export function paperEntry(
  paper: PaperSeed,
  {
    entries,
    subject,
    nowMs,
  }: { readonly entries: readonly Named[]; readonly subject: string; readonly nowMs: number },
): PaperEntry {
  const numbers = numbersOf(entries);
  const paperItems = paper.sections.flatMap((section): PaperItem[] =>
    "draw" in section
      ? []
      : section.questionIds.flatMap((number, at) => {
          const [entry] = numbers.get(String(number)) ?? [];
          if (!entry) return [];
          const name = { collection: entry.collection, key: entry.record.sourceKey };
          return { name, section: section.name, score: section.scores?.[at] ?? section.score };
        }),
  );
  const facts: PaperEntry["facts"] = {
    id: String(paper.id),
    name: paper.name,
    kind: paper.kind,
    subject,
    description: paper.description,
    minutes: paper.limitMinutes,
    pass: paper.passScore,
    startMs: paper.window && momentMs(paper.window.from, nowMs),
    endMs: paper.window && momentMs(paper.window.until, nowMs),
    attempts: paper.doTimes ?? 0,
    redoMinutes: paper.redoMinutes ?? 0,
    isRandom: paper.isRandom ?? false,
    optionsRandom: paper.optionsRandom ?? false,
    sectionsLocked: paper.sectionsLocked ?? false,
    showResult: paper.showResult ?? "submitted",
    leaveLimit: paper.leaveLimit,
    hasBoard: paper.board ?? false,
    sections: paper.sections.map((section) => ({
      name: section.name,
      desc: section.desc ?? "",
      score: "score" in section ? section.score : undefined,
      draw: "draw" in section ? section.draw : [],
    })),
  };
  return { facts, asked: paperItems, subject };
}
