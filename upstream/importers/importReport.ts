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
  /** One for each refused line at least, with every reason. */
  readonly refusals: readonly LineRemark[];
  /** What was changed or is worth knowing about accepted lines. */
  readonly notes: readonly LineRemark[];
  readonly shuffled: number;
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
    ...(report.shuffled > 0
      ? [`options put in another order, because the right one nearly always stood first: ${report.shuffled}`]
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
    ...remarks("refused", report.refusals),
    ...remarks("notes", report.notes),
  ];
  return `${lines.join("\n")}\n`;
}

function table(rows: readonly (readonly [string, number, number, number])[]): string[] {
  const head = ["source", "questions", "passages", "refused"];
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  return cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

function remarks(title: string, list: readonly LineRemark[]): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, MOST_SHOWN).map(({ line, id, field, reason, remedy }) => {
    const where = [`line ${line}`, id, field].filter((part) => part !== "").join("  ");
    return `  ${where}: ${reason}; ${remedy}`;
  });
  const more = list.length > MOST_SHOWN ? [`  and ${list.length - MOST_SHOWN} more`] : [];
  return ["", `${title}:`, ...shown, ...more];
}
