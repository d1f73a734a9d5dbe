import papa from "papaparse";
import { type Mark } from "#upstream/domain/exam/markAnswer.ts";
import { CallError } from "../errors.ts";
import { READERS } from "./kinds.ts";
import { both, inLanguage } from "#upstream/platform/kit/language.ts";
import { headText } from "./heads.ts";

export const LONGEST_COMMENT = 500;

export type PlacedMark = Mark & {
  /** Number of the row in the sheet; 0: the score was typed in the call. */
  readonly row: number;
};

/** Returns the rows of a sheet that have a score. All faults are reported together, with the numbers of their rows. */
export function marksOf({ name, text }: { readonly name: string; readonly text: string }): PlacedMark[] {
  const { data, meta } = papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  // The admin pages write the sheet with Chinese headings.
  const nameOf = (column: string) =>
    [column, inLanguage("zh", () => headText(column, "exam"))].find((name) => meta.fields?.includes(name));
  for (const column of ["record", "question", "score"])
    if (nameOf(column) === undefined)
      throw new CallError(
        both(
          `--file: ${name} has no column ${column}. exam queue EXAM --csv FILE writes such a sheet.`,
          `--file: ${name} 没有 ${column} 这一列；评分表从 exam queue 下载 CSV。`,
        ),
      );
  const faults: string[] = [];
  const marks = data.flatMap((cells, at): PlacedMark[] => {
    // Row 1 has the column headings, so the first row of data is row 2.
    const row = at + 2;
    const textOf = (column: string) => (cells[nameOf(column) ?? ""] ?? "").trim();
    if (textOf("score") === "") return [];
    const numberOf = (column: string, kind: "id" | "score") => {
      const spec = kind === "id" ? ({ kind, of: "attempt" } as const) : { kind };
      const value = READERS[kind].read(textOf(column), spec);
      if (value === undefined)
        faults.push(
          both(
            `row ${row}: ${column} must be ${READERS[kind].form(spec)}, not "${textOf(column)}"`,
            `第 ${row} 行：${column} 要填${READERS[kind].form(spec)}，不能是“${textOf(column)}”`,
          ),
        );
      return Number(value ?? 0);
    };
    const comment = textOf("comment");
    if (comment.length > LONGEST_COMMENT)
      faults.push(
        both(
          `row ${row}: comment is longer than ${LONGEST_COMMENT} characters`,
          `第 ${row} 行：评语超过 ${LONGEST_COMMENT} 个字`,
        ),
      );
    return [
      {
        row,
        recordId: numberOf("record", "id"),
        questionId: numberOf("question", "id"),
        score: numberOf("score", "score"),
        comment,
      },
    ];
  });
  if (faults.length > 0)
    throw new CallError(
      both(
        `--file: ${name}: ${faults.slice(0, 20).join("; ")}.`,
        `--file: ${name}：${faults.slice(0, 20).join("；")}。`,
      ),
    );
  if (marks.length === 0)
    throw new CallError(
      both(`--file: ${name} has no row with a score.`, `--file: ${name} 没有填了分数的行。`),
    );
  return marks;
}
