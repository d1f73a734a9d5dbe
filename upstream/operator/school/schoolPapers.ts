import { checkPaperFacts } from "../importers/paper/paperFacts.ts";
import { createTwins, type PaperItem, wholeFaults } from "../importers/paper/paperFaults.ts";
import type { PaperEntry } from "../importers/paper/paperRun.ts";
import { type Named, nameOf } from "../importers/sortEntries.ts";
import type { IsLost, RowFault } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import { collectionNames } from "./folder/readEntries.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { shanghai, TIME } from "#upstream/platform/kit/shanghai.ts";
import type { Remark } from "../importers/bankRecord.ts";
import { tellInChinese } from "../importers/inChinese/tellInChinese.ts";
import type { PaperSeed, SeedMoment } from "./schemas/paperSeed.ts";
import { momentMs } from "./times.ts";

type Numbers = ReadonlyMap<string, readonly Named[]>;

/**
 * Returns questions by the name that papers use for them: 12, or `文件名#12` (file name first) when two files have a 12.
 */
export function numbersOf(entries: readonly Named[]): Numbers {
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

/**
 * Reports papers with a question that the folder does not have or that belongs to another subject, and all that the
 * import of an exam reports too.
 */
export function paperFaults(
  content: SeedContent,
  entries: readonly Named[],
  nowMs: number,
  isLost: IsLost = () => false,
): RowFault[] {
  const numbers = numbersOf(entries);
  const names = collectionNames(content.subjects);
  return content.papers.flatMap((row): RowFault[] => {
    const called = both(`paper ${row.id}`, `试卷 ${row.id} `);
    const subject = names.get(row.subjectId)?.subject;
    if (subject === undefined && isLost("subject", row.subjectId)) return [];
    if (subject === undefined)
      return [
        {
          row,
          reason: both(
            `${called} names subject ${row.subjectId}, which does not exist`,
            `${called}的科目 ${row.subjectId} 不存在`,
          ),
          remedy: both("name another subject, or add this one", "换一个科目，或添加这个科目"),
        },
      ];
    const isUnread = (number: number | string) =>
      !numbers.has(String(number)) && isLost("question", Number(String(number).split("#").at(-1)));
    const known = askedNumbers(row).filter((number) => !isUnread(number));
    const faults = known.flatMap((number) => numberFaults(numbers, { row, number, subject }));
    // A paper is checked as a whole only when all of its questions are known.
    if (faults.length > 0 || known.length < askedNumbers(row).length) return faults;
    const twinOf = createTwins();
    const asked = askedNumbers(row).flatMap((number) =>
      (numbers.get(String(number)) ?? []).flatMap((entry) => {
        const place = both(`question ${number}`, `第 ${number} 题`);
        return twinOf(entry, place).map((remark) => ({ remark, place }));
      }),
    );
    const { facts, remarks } = checkPaperFacts(lineOf(row, subject, nowMs));
    const list = itemsOf(row, numbers);
    return [
      ...asked,
      ...[...remarks, ...wholeFaults(facts, list, subject)].map((remark) => ({ remark, place: called })),
    ].map(({ remark, place }) => ({ row, ...faultOf(remark, place) }));
  });
}

function askedNumbers({ sections }: PaperSeed) {
  return sections.flatMap((section) => ("draw" in section ? [] : section.questionIds));
}

interface Asked {
  readonly row: PaperSeed;
  readonly number: number | string;
  readonly subject: string;
}

/** Returns the faults of one number of a paper: no file has it, several have it, or it is of another subject. */
function numberFaults(numbers: Numbers, { row, number, subject }: Asked): RowFault[] {
  const asks = both(`paper ${row.id} asks question ${number}`, `试卷 ${row.id} 的第 ${number} 题`);
  const found = numbers.get(String(number)) ?? [];
  const [entry] = found;
  if (!entry)
    return [
      {
        row,
        reason: both(`${asks}, which no file has`, `${asks}哪个文件里都没有`),
        remedy: both("name another, or add it to a file of questions/", "换一题，或写到 questions/ 的文件里"),
      },
    ];
  if (found.length > 1) {
    const ways = found.map(({ record }) => `${record.dataset}#${number}`);
    return [
      {
        row,
        reason: both(`${asks}, which ${found.length} files have`, `${asks}有 ${found.length} 个文件都有`),
        remedy: both(`name the file too: ${ways.join(" or ")}`, `把文件名也写上：${ways.join(" 或 ")}`),
      },
    ];
  }
  if (entry.record.subject === subject) return [];
  return [
    {
      row,
      reason: both(
        `${asks} of ${entry.record.subject}, and is of ${subject}`,
        `${asks}是 ${entry.record.subject} 的，试卷是 ${subject} 的`,
      ),
      remedy: both("a paper has questions of one subject", "一份试卷的题要同一科目"),
    },
  ];
}

/** Names of the fields of a folder that the import of an exam names otherwise. */
const FOLDER_NAMES: Readonly<Record<string, string>> = {
  exam: "kind",
  minutes: "limitMinutes",
  pass: "passScore",
  start: "window.from",
  end: "window.until",
  attempts: "doTimes",
  redo_minutes: "redoMinutes",
  leave_limit: "leaveLimit",
};

/** Converts a remark of the import of an exam to a fault of the folder. */
function faultOf({ field, reason, remedy }: Remark, place: string): Pick<RowFault, "reason" | "remedy"> {
  const name = FOLDER_NAMES[field] ?? field;
  const chinese = tellInChinese({ field: "", reason, remedy });
  return {
    reason: both(
      [place, name, reason].filter(Boolean).join(" "),
      [place.trim(), name, chinese.reason].filter(Boolean).join(" "),
    ),
    remedy: both(remedy, chinese.remedy),
  };
}

/** Root name of papers that come from a folder: their key in the database is `school/` followed by the id. */
export const PAPER_ROOT = "school";

/** Converts a paper of a folder to the entry that the importer writes. */
export function paperEntry(
  paper: PaperSeed,
  {
    numbers,
    subject,
    nowMs,
  }: { readonly numbers: Numbers; readonly subject: string; readonly nowMs: number },
): PaperEntry {
  const { facts } = checkPaperFacts(lineOf(paper, subject, nowMs));
  return { facts, asked: itemsOf(paper, numbers), subject };
}

function itemsOf({ sections }: PaperSeed, numbers: Numbers): PaperItem[] {
  return sections.flatMap((section) =>
    "draw" in section
      ? []
      : section.questionIds.flatMap((number, at) => {
          const [entry] = numbers.get(String(number)) ?? [];
          const score = section.scores?.[at] ?? section.score;
          return entry ? [{ name: nameOf(entry), section: section.name, score }] : [];
        }),
  );
}

/** Converts a paper of a folder to the line that describes a paper in a file of the importer. */
function lineOf(paper: PaperSeed, subject: string, nowMs: number) {
  const momentText = (moment: SeedMoment) => shanghai(momentMs(moment, nowMs)).toFormat(TIME);
  return {
    kind: "paper",
    id: String(paper.id),
    name: paper.name,
    exam: paper.kind,
    subject,
    description: paper.description,
    minutes: paper.limitMinutes,
    pass: paper.passScore,
    ...(paper.window && { start: momentText(paper.window.from), end: momentText(paper.window.until) }),
    attempts: paper.doTimes,
    redo_minutes: paper.redoMinutes,
    random_questions: paper.isRandom,
    random_options: paper.optionsRandom,
    lock_sections: paper.sectionsLocked,
    show: paper.showResult,
    leave_limit: paper.leaveLimit,
    board: paper.board,
    sections: paper.sections.map(({ name, desc, ...section }) => ({
      name,
      desc,
      ...("draw" in section
        ? { draw: section.draw.map(({ isMaterial, ...rule }) => ({ ...rule, material: isMaterial })) }
        : { score: section.score }),
    })),
  };
}
