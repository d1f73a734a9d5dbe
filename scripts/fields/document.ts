import { cutText } from "#shared/domain/cutText.ts";
import { type ContentKind, CONTENT_KINDS } from "#upstream/operator/school/contentKinds.ts";
import { OF_THE_DEMO } from "#upstream/operator/school/loadSchool.ts";
import { openContent, readRows, readTexts } from "#upstream/operator/school/folder/contentFiles.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import type { AnyKind, Field } from "#upstream/operator/school/kinds/contentKind.ts";
import { contentKinds } from "#upstream/operator/school/kinds/contentKinds.ts";
import { SUBJECT } from "#upstream/operator/school/kinds/subjectKind.ts";
import { stringify } from "yaml";
import * as z from "zod/mini";
import { schemaRows } from "./schemaRows.ts";
import { FIELD_WORDS, type Words } from "./words.ts";

const EXAMPLE = "examples/school";
const LONGEST_EXAMPLE = 40;

const HEAD = `# Fields of a school's folder

You want to know which fields an entry has. \`npm run docs:fields\` writes this document from the schemas that
\`school put\` checks; [content.md](content.md) describes the folder as a whole. Examples are those of
[examples/school](../examples/school).

- A field without *yes* may be left out.
- \`a[].b\` is the field b of each part of the list a, \`a.b\` the field b of a.
- Leave \`agencyId\` out except where a table has it: everything in the folder belongs to its agency.
- Questions are in tables and other formats, whose columns are in [importing.md](importing.md).

In this document:`;

type Name = keyof typeof CONTENT_KINDS;

/** Names of the kinds of entries in a folder of a school. */
export const documented = (Object.keys(CONTENT_KINDS) as Name[]).filter(
  (name) => !OF_THE_DEMO.includes(name),
);

/** Records of the kinds, by the path of their entries in a folder. */
const RECORDS: Readonly<Record<string, AnyKind>> = {
  ...(contentKinds as unknown as Readonly<Record<string, AnyKind>>),
  subjects: SUBJECT as unknown as AnyKind,
  "subjects.children[]": SUBJECT as unknown as AnyKind,
  "courses.chapters[]": CHAPTER as unknown as AnyKind,
  "courses.chapters[].lessons[]": LESSON as unknown as AnyKind,
};

/**
 * Returns the text of docs/fields.md.
 *
 * @throws Error: a field has no Chinese name, in the record of its kind or in words.ts
 */
export async function fieldDocs(): Promise<string> {
  const files = await openContent(EXAMPLE);
  const parts: string[] = [];
  for (const name of documented) {
    const kind: ContentKind = CONTENT_KINDS[name];
    const schema = z.unknown();
    const entries =
      "file" in kind
        ? await readRows(files, { file: kind.file, schema })
        : await readTexts(files, { folder: kind.folder, body: kind.body, schema });
    parts.push(partOf(name, entries));
  }
  return `${[HEAD, contentsOf(), ...parts].join("\n\n")}\n`;
}

/** Returns the paths of all fields of a kind. */
export function pathsOf(name: Name): readonly string[] {
  return schemaRows(CONTENT_KINDS[name].schema, () => true).map(({ path }) => path);
}

/** Returns the Chinese name of a field by its record; undefined: the field has no option there. */
export function recordWords(name: Name, path: string): string | undefined {
  return fieldAt(name, path)?.option?.zh[0];
}

function fieldAt(name: Name, path: string): Field | undefined {
  const [, above = "", own = ""] = /^(?:(.*)\.)?([^.]+)$/.exec(path) ?? [];
  const record = RECORDS[above === "" ? name : `${name}.${above}`];
  return Object.entries(record?.fields ?? {}).find(([key, { as = key }]) => as === own)?.[1];
}

function wordsOf(name: Name, path: string): string | null {
  const listed: Readonly<Record<string, Words>> = { ...COMMON, ...FIELD_WORDS[name]?.fields };
  const words = recordWords(name, path) ?? listed[path];
  if (words !== undefined) return typeof words === "object" && words !== null ? words.zh[0] : words;
  if (/(?:^|\.)id$/.test(path)) return "编号";
  throw new Error(`${name}: ${path} has no Chinese name; write it in scripts/fields/words.ts`);
}

/** Fields of most kinds. */
const COMMON: Readonly<Record<string, Words>> = { agencyId: null };

function partOf(name: Name, entries: readonly unknown[]): string {
  const kind: ContentKind = CONTENT_KINDS[name];
  const body = "body" in kind ? kind.body : undefined;
  const isShown = (path: string) => !path.startsWith(`${body}.`) && wordsOf(name, path) !== null;
  const rows = schemaRows(kind.schema, isShown).map(({ path, isNeeded, form }) => {
    const of = fieldAt(name, path)?.of;
    const shown = of === undefined ? form : form.replace("whole number, at least 1", `id of ${of}`);
    const last =
      path === body
        ? ["the text behind the fields", ""]
        : [shown.replaceAll("|", String.raw`\|`), exampleOf(entries, path)];
    return `| ${[`\`${path}\``, wordsOf(name, path), isNeeded ? "yes" : "", ...last].join(" | ")} |`;
  });
  const how =
    body === undefined
      ? "A list in one file."
      : "A Markdown file each: the fields between two lines `---`, then the text.";
  const table = ["| field | 中文 | needed | form | example |", "|---|---|---|---|---|", ...rows].join("\n");
  return `## ${titleOf(name)}\n\n${how}\n\n${table}`;
}

function titleOf(name: Name): string {
  const kind: ContentKind = CONTENT_KINDS[name];
  const label = RECORDS[name]?.label ?? FIELD_WORDS[name]?.label ?? "";
  return `${"file" in kind ? kind.file : `${kind.folder}/`} ${label}`;
}

function contentsOf(): string {
  const rows = documented.map((name) => {
    const title = titleOf(name);
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    return `- [${title}](#${anchor})`;
  });
  return rows.join("\n");
}

/** Returns the first value that the entries have at the path; lists and objects of several fields are left out. */
function exampleOf(entries: readonly unknown[], path: string): string {
  const found = path
    .replaceAll("[]", ".[]")
    .split(".")
    .reduce<readonly unknown[]>((values, step) => values.flatMap((value) => stepInto(value, step)), entries)
    .find((value) => value !== undefined && value !== "");
  if (found === undefined || isFields(found) || (Array.isArray(found) && found.some(isFields))) return "";
  const text = stringify(found, { collectionStyle: "flow", lineWidth: 0 }).trim();
  return `\`${cutText(text, LONGEST_EXAMPLE, "…").replaceAll("|", String.raw`\|`)}\``;
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  if (step === "[]") return Array.isArray(value) ? (value as unknown[]) : [];
  return isFields(value) && value[step] !== undefined ? [value[step]] : [];
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
