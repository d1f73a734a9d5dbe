import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { ENTITY, entityText } from "./formats/entities.ts";
import type { BankRecord, PassageRecord, QuestionRecord } from "./bankRecord.ts";
import { subjectPlace } from "./subjectPlace.ts";

/*
 * Compares questions with KaTeX, which needs much memory. Importers load this module only when a record differs, so
 * that a running upstream does not keep KaTeX in memory.
 */

type Comparison = readonly [field: string, isSame: () => boolean];

/**
 * Returns whether learners see no difference between two records: an import skips such a record. Stops at the first
 * difference.
 */
export function isSame(a: BankRecord, b: BankRecord): boolean {
  return comparisons(a, b).every(([, same]) => same());
}

/** Returns the names of all fields in which learners see a difference between two records. */
export function differences(a: BankRecord, b: BankRecord): string[] {
  return comparisons(a, b).flatMap(([field, same]) => (same() ? [] : [field]));
}

/**
 * Returns the comparisons of fields; comparisons without rendering come first. `<` and `&lt;` are the same to learners.
 * Options are compared in their order.
 */
function comparisons(a: BankRecord, b: BankRecord): Comparison[] {
  if (a.kind === "passage" || b.kind === "passage")
    return a.kind === "passage" && b.kind === "passage" ? ofPassages(a, b) : [["kind", () => false]];
  return [
    ...PLAIN.map((name): Comparison => [name, () => a[name] === b[name]]),
    ["subject", () => sameSubject(a.subject, b.subject)],
    ["score", () => Number(a.score) === Number(b.score)],
    ["images", () => sameList(a.images, b.images)],
    ["knowledge", () => sameList(a.knowledge.map(String).toSorted(), b.knowledge.map(String).toSorted())],
    ["stem", () => sameShown(a.stem, b.stem)],
    ["analysis", () => sameShown(a.analysis, b.analysis)],
    ["answer", () => sameTexts(a.answer, b.answer)],
    [
      "options",
      () =>
        sameList(keysOf(a.options), keysOf(b.options)) &&
        sameTexts(contentsOf(a.options), contentsOf(b.options)),
    ],
  ];
}

const PLAIN = [
  "type",
  "form",
  "difficulty",
  "year",
  "exam",
  "paper",
  "license",
  "dataset",
  "passageKey",
  "anyOrder",
  "partPolicy",
] as const;

function ofPassages(a: PassageRecord, b: PassageRecord): Comparison[] {
  return [
    ["subject", () => sameSubject(a.subject, b.subject)],
    ["text", () => sameShown(a.content, b.content)],
    ["analysis", () => sameShown(a.analysis, b.analysis)],
  ];
}

type Options = QuestionRecord["options"];
const keysOf = (options: Options) => options.map(({ key }) => key);
const contentsOf = (options: Options) => options.map(({ content }) => content);

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => sameShown(text, b[i] ?? ""));
}

function sameShown(a: string, b: string): boolean {
  return a === b || shown(a) === shown(b);
}

/** Returns a text as pages show it: with one spelling for each character, and without empty lines around. */
function shown(text: string): string {
  return renderRichText(text)
    .replace(/<[^<>]*>|[^<]+/g, (part) =>
      part.startsWith("<")
        ? part.replace(/"([^"]*)"/g, (_, value: string) => `"${oneSpelling(value)}"`)
        : oneSpelling(part),
    )
    .replace(/^(?:<br>|\s)+|(?:<br>|\s)+$/g, "");
}

function oneSpelling(html: string): string {
  const text = html.replace(ENTITY, (entity) => entityText(entity));
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b-\u001f\u200b\ufeff]/g, ""));
}

function sameSubject(a: string, b: string): boolean {
  const [one, other] = [subjectPlace(a), subjectPlace(b)];
  return one.second === other.second && one.third === other.third;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
