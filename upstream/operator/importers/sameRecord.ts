import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { ENTITY, entityText } from "./formats/entities.ts";
import type { BankRecord, PassageRecord } from "./bankRecord.ts";
import { subjectPlace } from "./subjectPlace.ts";

/*
 * Compares questions with KaTeX, which needs much memory. Importers load this module only when a record differs, so
 * that a running upstream does not keep KaTeX in memory.
 */

/**
 * Returns the names of the fields in which learners see a difference between two records. `<` and `&lt;` are the same to
 * them. An import skips a record without differences. Options are compared in their order.
 */
export function differences(a: BankRecord, b: BankRecord): string[] {
  if (a.kind === "passage" || b.kind === "passage")
    return a.kind === "passage" && b.kind === "passage" ? passageDifferences(a, b) : ["kind"];
  const sameAnswer = a.answer.every((text, i) => sameShown(text, b.answer[i] ?? ""));
  const sameOptions = a.options.every(
    ({ key, content }, i) => key === b.options[i]?.key && sameShown(content, b.options[i]?.content ?? ""),
  );
  const same = {
    ...Object.fromEntries(PLAIN.map((name) => [name, a[name] === b[name]])),
    subject: sameSubject(a.subject, b.subject),
    score: Number(a.score) === Number(b.score),
    images: sameList(a.images, b.images),
    knowledge: sameList(a.knowledge.map(String).toSorted(), b.knowledge.map(String).toSorted()),
    stem: sameShown(a.stem, b.stem),
    analysis: sameShown(a.analysis, b.analysis),
    answer: a.answer.length === b.answer.length && sameAnswer,
    options: a.options.length === b.options.length && sameOptions,
  };
  return unequal(same);
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

function passageDifferences(a: PassageRecord, b: PassageRecord): string[] {
  return unequal({
    subject: sameSubject(a.subject, b.subject),
    text: sameShown(a.content, b.content),
    analysis: sameShown(a.analysis, b.analysis),
  });
}

function unequal(same: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(same).filter((name) => !same[name]);
}

function sameShown(a: string, b: string): boolean {
  return a === b || shown(a) === shown(b);
}

/** Returns what pages show of a text: with one spelling for each character, and without empty lines around. */
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
