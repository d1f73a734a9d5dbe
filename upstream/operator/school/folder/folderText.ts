import { stringify } from "yaml";
import { cutText } from "#shared/domain/cutText.ts";
import { CONTENT_KINDS, type ContentKind } from "../contentKinds.ts";
import type { Entry } from "../entry.ts";
import type { Kind } from "../loadContent.ts";
import type { SchoolEntries } from "../schoolEntries.ts";
import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";

const turndown = new Turndown({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
turndown.use(gfm);

/** Converts HTML to Markdown. When that would not convert back to the same HTML, the HTML is kept. */
function bodyText(html: string): { readonly ending: "md" | "html"; readonly text: string } {
  const markdown = turndown.turndown(html);
  return articleOfMarkdown(markdown) === html.trim()
    ? { ending: "md", text: markdown }
    : { ending: "html", text: html.trim() };
}

const LONGEST_NAME = 30;

/** Returns the text of each file of a folder by its path. Fields that only the database needs are left out. */
export function folderText(entries: SchoolEntries): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const kind of Object.keys(CONTENT_KINDS) as Kind[]) {
    const rows = (entries[kind] ?? []).map(withoutHashes);
    const place: ContentKind = CONTENT_KINDS[kind];
    if (rows.length === 0) continue;
    if ("file" in place) {
      files.set(place.file, yamlOf(rows));
      continue;
    }
    for (const row of rows) {
      const { [place.body]: body, ...fields } = row;
      const { ending, text } = bodyText(typeof body === "string" ? body : "");
      files.set(
        `${place.folder}/${fileName(row)}.${ending}`,
        `---\n${yamlOf(fields)}---\n${text === "" ? "" : `\n${text}\n`}`,
      );
    }
  }
  for (const lesson of lessonsOf(entries))
    for (const [file, words] of Object.entries((lesson["words"] ?? {}) as Readonly<Record<string, string>>))
      files.set(file, words);
  return files;
}

/** Writes YAML with each value on a line of its own. */
function yamlOf(value: unknown): string {
  return stringify(value, { lineWidth: 0, collectionStyle: "block" });
}

function fileName(entry: Entry): string {
  const id = entry["id"] ?? entry["key"] ?? entry["subjectId"];
  const called = entry["name"] ?? entry["title"];
  const name = (typeof called === "string" ? called : "").replace(/[\p{C}\p{Z}/\\:*?"<>|.]+/gu, "");
  const short = cutText(name, LONGEST_NAME);
  return short === "" || typeof id === "string" ? String(id) : `${String(id)}-${short}`;
}

function withoutHashes(entry: Entry): Entry {
  const { hash: _hash, ...own } = entry;
  const { chapters } = own;
  if (!Array.isArray(chapters)) return own;
  return {
    ...own,
    chapters: (chapters as readonly Entry[]).map((chapter) => ({
      ...chapter,
      lessons: (chapter["lessons"] as readonly Entry[]).map(
        ({ hash: _lessonHash, words: _words, ...lesson }) => lesson,
      ),
    })),
  };
}

export function lessonsOf(entries: SchoolEntries): readonly Entry[] {
  return (entries["courses"] ?? []).flatMap((course) =>
    (course["chapters"] as readonly Entry[]).flatMap((chapter) => chapter["lessons"] as readonly Entry[]),
  );
}
