import type { Remark } from "./bankRecord.ts";
import type { Outcome } from "./writeBatch.ts";

export interface LineRemark extends Remark {
  readonly line: number;
  readonly id: string;
}

export interface Tally {
  readonly questions: number;
  readonly passages: number;
  readonly refused: number;
}

export interface ImportReport {
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  readonly bySource: ReadonlyMap<string, Tally>;
  /** The first thousand reasons: one for each refused line at least. */
  readonly refusals: readonly LineRemark[];
  /** What was changed or is worth knowing about accepted lines; the first thousand. */
  readonly notes: readonly LineRemark[];
  readonly remarksNum: { readonly refusals: number; readonly notes: number };
  /** Questions whose options stand in another order than in the file. */
  readonly reordered: number;
  /** Absent in a dry run. */
  readonly written?: Readonly<Record<Outcome, number>>;
  readonly newSubjects: readonly string[];
}

const MOST_SHOWN = 200;

/** The report for a terminal; the first lines say whether anything was lost. */
export function reportText(report: ImportReport): string {
  const { total, accepted, refused, written } = report;
  const lines = [
    `${total} lines: ${accepted} accepted, ${refused} refused${written ? "" : " (dry run, nothing was written; add --commit to write)"}`,
    ...(written
      ? [`written: ${written.added} added, ${written.updated} updated, ${written.unchanged} unchanged`]
      : []),
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
  ];
  return `${lines.map(onOneLine).join("\n")}\n`;
}

function table(rows: readonly (readonly [string, number, number, number])[]): string[] {
  const head = ["source", "questions", "passages", "refused"];
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  return cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

/** What a file says must not move the cursor or colour the terminal. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, " ");
}

function remarks(title: string, list: readonly LineRemark[], all: number): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, MOST_SHOWN).map(({ line, id, field, reason, remedy }) => {
    const where = [`line ${line}`, id, field].filter((part) => part !== "").join("  ");
    return `  ${where}: ${reason}; ${remedy}`;
  });
  const more = all > shown.length ? [`  and ${all - shown.length} more`] : [];
  return ["", `${title}:`, ...shown, ...more];
}
