import { type FileLine, type InputFile, LONGEST_LINE, readLines } from "./inputFile.ts";

export interface JsonLine {
  /** Line number from 1, empty lines included, as editors count. */
  readonly line: number;
  readonly value?: unknown;
  /** Reason why the line has no value, and the remedy. */
  readonly problem?: { readonly reason: string; readonly remedy: string };
}

/** Reads a file with one JSON value a line as a stream; empty lines are skipped. */
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
