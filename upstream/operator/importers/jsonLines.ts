import { type FileLine, type InputFile, LONGEST_LINE, readLines } from "./inputFile.ts";

export interface JsonLine {
  /** Number of the line, from 1. Empty lines count, as in a text editor. */
  readonly line: number;
  readonly value?: unknown;
  /** Reason why the line has no value, and the remedy. */
  readonly problem?: { readonly reason: string; readonly remedy: string };
  /** Text of a line that is not JSON. */
  readonly text?: string;
}

/** Streams the JSON values of a file that has one value on each line; empty lines are skipped. */
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
      text: text.toString(),
    };
  }
}
