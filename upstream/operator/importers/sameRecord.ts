import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import { subjectPlace } from "./subjectPlace.ts";

/*
 * Compares questions with KaTeX, which needs much memory. Importers load this module only when a record differs, so
 * that a running upstream does not keep KaTeX in memory.
 */

/**
 * Returns whether learners see no difference between two questions, for example `<` and `&lt;`. An import skips such a
 * change. Options are compared in their order.
 */
export function sameQuestion(a: QuestionRecord, b: QuestionRecord): boolean {
  const plain = (
    [
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
    ] as const
  ).every((name) => a[name] === b[name]);
  return (
    plain &&
    sameSubject(a.subject, b.subject) &&
    Number(a.score) === Number(b.score) &&
    sameList(a.images, b.images) &&
    sameList(a.knowledge.map(String).toSorted(), b.knowledge.map(String).toSorted()) &&
    sameShown(a.stem, b.stem) &&
    sameShown(a.analysis, b.analysis) &&
    a.answer.length === b.answer.length &&
    a.answer.every((text, i) => sameShown(text, b.answer[i] ?? "")) &&
    a.options.length === b.options.length &&
    a.options.every(
      ({ key, content }, i) => key === b.options[i]?.key && sameShown(content, b.options[i]?.content ?? ""),
    )
  );
}

export function samePassage(a: PassageRecord, b: PassageRecord): boolean {
  return (
    sameSubject(a.subject, b.subject) && sameShown(a.content, b.content) && sameShown(a.analysis, b.analysis)
  );
}

function sameShown(a: string, b: string): boolean {
  return a === b || renderRichText(a).trim() === renderRichText(b).trim();
}

function sameSubject(a: string, b: string): boolean {
  const [one, other] = [subjectPlace(a), subjectPlace(b)];
  return one.second === other.second && one.third === other.third;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
