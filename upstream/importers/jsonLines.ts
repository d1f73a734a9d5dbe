import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

export interface JsonLine {
  /** Counted from 1, empty lines included, as editors count. */
  readonly line: number;
  readonly value?: unknown;
  /** Why there is no value. */
  readonly problem?: string;
}

const LONGEST_LINE = 1_000_000;

/** Reads a file of one JSON value a line without holding it; empty lines are passed over. */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  const lines = createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  for await (const raw of lines) {
    line += 1;
    const text = line === 1 ? raw.replace(/^\uFEFF/, "") : raw;
    if (text.trim() !== "") yield readLine(line, text);
  }
}

function readLine(line: number, text: string): JsonLine {
  if (text.length > LONGEST_LINE) return { line, problem: `the line has ${text.length} characters` };
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { line, problem: (error as Error).message };
  }
}
