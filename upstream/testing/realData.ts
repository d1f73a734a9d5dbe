import { existsSync, readdirSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

interface RealRecord {
  readonly kind: string;
  readonly id: string;
  readonly passage_id?: string;
}

export interface RealPart {
  /** Path of the written file, in a new folder that also has the pictures. */
  readonly file: string;
  readonly records: readonly RealRecord[];
}

/** Writes every n-th real question with its material into a file of a new folder, and copies the pictures. */
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
  const images = join(dirname(questions), "images");
  if (existsSync(images)) await cp(images, join(folder, "images"), { recursive: true });
  await writeFile(file, kept.map(({ line }) => line).join("\n"));
  return { file, records: kept.map(({ record }) => record) };
}

export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}
