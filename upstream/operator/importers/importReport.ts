import type { Told } from "#upstream/platform/kit/language.ts";
import { basename } from "node:path";
import type { ImportedFile } from "./bankWriter.ts";
import type { ReasonCount } from "./reasonCounts.ts";
import type { LineRemark } from "./remarks.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { PaperSummary } from "./paper/paperRun.ts";
import type { Outcome } from "./sortEntries.ts";

export interface Tally {
  readonly questions: number;
  readonly passages: number;
  readonly refused: number;
}

export interface ImportReport {
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  /** Number of accepted questions and passages that the importer had to change. */
  readonly repaired: number;
  /** Unit of the counts: "lines", "rows" or "questions". */
  readonly unit: string;
  /** true: `written` counts what would be written. */
  readonly isTrial: boolean;
  readonly bySource: ReadonlyMap<string, Tally>;
  /** Reasons for refusals, of which the first 20,000 are kept. */
  readonly refusals: readonly LineRemark[];
  /** Repairs of accepted lines and hints on them, of which the first 20,000 are kept. */
  readonly notes: readonly LineRemark[];
  /** Most frequent reasons of refusals and notes, with the numbers of their items. */
  readonly reasons: readonly ReasonCount[];
  readonly remarksNum: { readonly refusals: number; readonly notes: number };
  /** Number of questions whose options the import put into another order. */
  readonly reordered: number;
  /** Counts of written entries by outcome; undefined after a dry run without a database. */
  readonly written?: Readonly<Record<Outcome, number>>;
  readonly newSubjects: readonly string[];
  readonly subjectNotes: readonly Told[];
  /** For an import into one agency: number of added entries with the name of an entry of the shared library. */
  readonly sharedTooNum: number;
  /** Set only with --paper; undefined when the file does not describe its paper. */
  readonly paper?: PaperSummary | undefined;
}

/** Number of sources, refusals and notes that the text lists. */
const MOST_SHOWN = 200;

/** Returns the data of an import for the table of changes, which records who changed what. */
export function importedFile(path: string, { written, paper }: ImportReport): ImportedFile {
  const { added = 0, updated = 0, unchanged = 0 } = written ?? {};
  return { file: basename(path), counts: { added, updated, unchanged }, paper: paper?.name };
}

/** Returns the report for a terminal. Its first lines show whether anything was lost. */
export function reportText(report: ImportReport): string {
  const { total, accepted, refused, repaired, written, unit, isTrial } = report;
  const isDry = isTrial || !written;
  const mended = repaired > 0 ? ` (${repaired} of them repaired)` : "";
  const lines = [
    `${total} ${unit}: ${accepted} accepted${mended}, ${refused} refused${isDry ? " (dry run, nothing was written; add --commit to write)" : ""}`,
    ...(written
      ? [
          `${isTrial ? "would be" : "written"}: ${written.added} added, ${written.updated} updated, ${written.unchanged} unchanged`,
        ]
      : []),
    ...(report.sharedTooNum > 0
      ? [
          `the shared library has ${report.sharedTooNum} of them too, by the same ids: with --shared those are changed, and none added`,
        ]
      : []),
    ...("paper" in report ? [paperText(report.paper)] : []),
    ...report.subjectNotes,
    ...(report.newSubjects.length > 0 ? [`new subjects: ${report.newSubjects.join(", ")}`] : []),
    ...(report.reordered > 0
      ? [`options in an order of their own, for files put the right one first too often: ${report.reordered}`]
      : []),
    "",
    ...table(
      [...report.bySource].map(([source, tally]) => [
        source || "(no source)",
        tally.questions,
        tally.passages,
        tally.refused,
      ]),
    ),
    ...remarks("refused", report.refusals, report.remarksNum.refusals),
    ...remarks("notes", report.notes, report.remarksNum.notes),
    ...reasonLines(report.reasons),
  ];
  return `${lines.map(onOneLine).join("\n")}\n`;
}

function paperText(paper: PaperSummary | undefined): string {
  if (!paper) return "the paper: refused, and nothing of the file is written";
  const { name, kind, sectionNum, questionNum, full, pass, endMs, result } = paper;
  const about = `${kind} exam “${name}”: ${sectionNum} sections, ${questionNum} questions, ${full} points, passed with ${pass}`;
  if (result === "left") return `${about}; nothing is written until nothing of it is refused`;
  if (result === "tried") return about;
  const id = result.id === 0 ? "" : ` ${result.id}`;
  const held =
    result.heldNum > 0 && endMs !== undefined
      ? `; until ${timeText(new Date(endMs))} nobody meets ${result.heldNum} questions of the bank elsewhere, for it asks or may draw them`
      : "";
  return `${about}; ${result.outcome}${id}${held}`;
}

function table(rows: readonly (readonly [string, number, number, number])[]): string[] {
  const head = ["source", "questions", "passages", "refused"];
  const cells = [head, ...rows.slice(0, MOST_SHOWN).map((row) => row.map(String))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
  return rows.length > MOST_SHOWN ? [...lines, `and ${rows.length - MOST_SHOWN} more sources`] : lines;
}

/** Replaces control characters, so that text from the file cannot move the cursor or change the terminal's colour. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, " ");
}

function remarks(title: string, list: readonly LineRemark[], all: number): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, MOST_SHOWN).map(({ place, id, field, reason, remedy }) => {
    const where = [place, id, field].filter((part) => part !== "").join("  ");
    return `  ${where}: ${reason}; ${remedy}`;
  });
  const more = all > shown.length ? [`  and ${all - shown.length} more`] : [];
  return ["", `${title}:`, ...shown, ...more];
}

/** Returns the table at the end of a report; [] when nothing was refused or noted. */
function reasonLines(reasons: readonly ReasonCount[]): string[] {
  if (reasons.length === 0) return [];
  const width = String(reasons[0]?.count).length;
  return [
    "",
    "most frequent reasons:",
    ...reasons.map(
      ({ count, field, reason }) =>
        `  ${String(count).padStart(width)}  ${[field, reason].filter((part) => part !== "").join(": ")}`,
    ),
  ];
}
