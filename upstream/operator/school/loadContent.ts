import { both } from "#upstream/platform/kit/language.ts";
import { checkContent } from "./checkContent.ts";
import { CONTENT_KINDS, type ContentKind } from "./contentKinds.ts";
import type { SeedContent } from "./contentTypes.ts";
import { ContentError } from "./folder/contentFault.ts";
import { type ContentFiles, openContent, readRows, readTexts } from "./folder/contentFiles.ts";

export type Kind = keyof typeof CONTENT_KINDS;

/**
 * Reads and checks a folder of content.
 *
 * @throws ContentError with all faults of the folder
 */
export async function loadContent(folder: string): Promise<SeedContent> {
  const files = await openContent(folder);
  const kinds: Record<string, unknown> = {};
  for (const kind of Object.keys(CONTENT_KINDS) as Kind[]) kinds[kind] = await readKind(files, kind);
  const entries = kinds as Pick<SeedContent, Kind>;
  // Imported on demand, because the module imports all readers of questions, which only a seeding needs.
  const { readQuestions } = await import("./folder/readQuestions.ts");
  const content = { ...entries, ...(await readQuestions(files, entries.subjects)) };
  for (const file of files.unread())
    files.faults.push({
      file,
      reason: both("is not read", "没有用到"),
      remedy: both(
        "name it as docs/content.md has it and where another file speaks of it, or take it away",
        "文件名要和 docs/content.md 或引用它的文件一致，否则去掉它",
      ),
    });
  // References are checked only when every entry was read; otherwise each reference to an unreadable entry would be a
  // fault too.
  if (files.faults.length === 0)
    for (const { row, reason, remedy } of checkContent(content))
      files.faults.push({ ...(files.places.get(row) ?? { file: "" }), reason, remedy });
  if (files.faults.length > 0) throw new ContentError(folder, files.faults);
  return content;
}

/** Reads the entries of one kind only. */
export async function loadKind<K extends Kind>(folder: string, kind: K): Promise<SeedContent[K]> {
  const files = await openContent(folder);
  const entries = await readKind(files, kind);
  if (files.faults.length > 0) throw new ContentError(folder, files.faults);
  return entries as unknown as SeedContent[K];
}

/** Reads the entries of a kind; faults are added to `files.faults`. */
export function readKind(files: ContentFiles, kind: Kind): Promise<readonly unknown[]> {
  const found: ContentKind = CONTENT_KINDS[kind];
  return "file" in found ? readRows(files, found) : readTexts(files, found);
}
