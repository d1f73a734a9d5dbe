import { inArray } from "drizzle-orm";
import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { Declined } from "../errors.ts";
import type { Command } from "./command.ts";

const WORDS = ["", "一级", "二级", "三级"] as const;

/** Returns levels of the tree of subjects in words, such as 二级或三级. */
export function levelsInWords(levels: readonly number[]): string {
  return levels.map((level) => WORDS[level] ?? "").join("或");
}

/**
 * Checks that the subjects that a call names stand on levels which the command accepts. Whether they exist is the
 * command's own check.
 *
 * @throws Declined with the subjects of other levels
 */
export async function requireLevels(
  tx: Db,
  { args, options }: Command,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, spec] of Object.entries({ ...args, ...options })) {
    if ((spec.kind !== "id" && spec.kind !== "ids") || spec.levels === undefined) continue;
    const { levels } = spec;
    const ids = [values[name]].flat().filter((id): id is number => typeof id === "number");
    if (ids.length === 0) continue;
    const rows = await tx
      .select({ id: subjects.id, level: subjects.level })
      .from(subjects)
      .where(inArray(subjects.id, ids));
    const wrong = rows.filter(({ level }) => !levels.includes(level));
    if (wrong.length === 0) continue;
    const found = (words: (level: number) => string) =>
      wrong.map(({ id, level }) => words(level).replace("ID", String(id)));
    throw new Declined(
      both(
        `--${name}: ${found((level) => `the subject ID is of level ${level}`).join(", ")}; choose of level ${levels.join(" or ")}.`,
        `--${name}: ${found((level) => `科目 ID 是${levelsInWords([level])}科目`).join("，")}，请选${levelsInWords(levels)}科目。`,
      ),
    );
  }
}
