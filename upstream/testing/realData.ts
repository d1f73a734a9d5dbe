import { existsSync, readdirSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Real files of others beside the repository; a test that needs them is skipped where they are not. */
const FOLDER = process.env.REAL_DATA ?? join(import.meta.dirname, "../../../shared/data");

/** A path of the real data; undefined, with a printed reason, where it is not there. */
export function realData(name: string): string | undefined {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  console.info(`skipped: the real files are not at ${path}`);
  return undefined;
}

interface RealRecord {
  readonly kind: string;
  readonly id: string;
  readonly passage_id?: string;
}

export interface RealPart {
  /** In a folder of its own, with the pictures. */
  readonly file: string;
  readonly records: readonly RealRecord[];
}

/** Every so many of the real questions with what they are read by, as a file in this folder. */
export async function realPart(
  questions: string,
  { every, folder }: { every: number; folder: string },
): Promise<RealPart> {
  const lines = (await readFile(questions, "utf8")).trim().split("\n");
  const all = lines.map((line) => ({ line, record: JSON.parse(line) as RealRecord }));
  const some = all.filter(({ record }, at) => record.kind !== "passage" && at % every === 0);
  const read = new Set(some.map(({ record }) => record.passage_id));
  const kept = all.filter((one) => some.includes(one) || read.has(one.record.id));
  const file = join(folder, "part.jsonl");
  await cp(join(dirname(questions), "images"), join(folder, "images"), { recursive: true });
  await writeFile(file, kept.map(({ line }) => line).join("\n"));
  return { file, records: kept.map(({ record }) => record) };
}

/** All files below a folder by their ending. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}
