import { type FileLine, type InputFile, LONGEST_LINE, readLines } from "./inputFile.ts";

export interface JsonLine {
  /** Counted from 1, empty lines included, as editors count. */
  readonly line: number;
  readonly value?: unknown;
  /** Why there is no value, and what to do. */
  readonly problem?: { readonly reason: string; readonly remedy: string };
}

/** Reads a file of one JSON value a line without holding it; empty lines are passed over. */
export async function* readJsonLines(file: InputFile): AsyncGenerator<JsonLine> {
  for await (const line of readLines(file)) yield parseLine(line);
}

function parseLine({ line, bytes, text }: FileLine): JsonLine {
  if (!text) {
    return {
      line,
      problem: {
        reason: `is ${bytes} bytes long, more than ${LONGEST_LINE}`,
        remedy: "write one {...} a line, and pictures as files beside it",
      },
    };
  }
  try {
    return { line, value: JSON.parse(text.toString()) as unknown };
  } catch (error) {
    return {
      line,
      problem: { reason: `is not JSON: ${(error as Error).message}`, remedy: "write one {...} a line" },
    };
  }
}
