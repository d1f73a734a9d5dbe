import type { QuestionFilters } from "../../queries/question.ts";
import type { ChosenFilter } from "../filters/ChosenFilters.tsx";
import { filtersHref, withFacet } from "./questionFilters.ts";
import { difficultyName, typeName } from "./questionTexts.ts";

/** What narrows the list besides the subject of its heading, in words; each can be taken away. */
export function chosenFilters(filters: QuestionFilters): readonly ChosenFilter[] {
  const { type, difficulty, year } = filters;
  const removeHref = (name: "type" | "difficulty" | "year") =>
    filtersHref(withFacet(filters, name, undefined));
  return [
    ...(type ? [{ label: typeName(type), removeHref: removeHref("type") }] : []),
    ...(difficulty ? [{ label: difficultyLabel(difficulty), removeHref: removeHref("difficulty") }] : []),
    ...(year ? [{ label: `${year} 年`, removeHref: removeHref("year") }] : []),
  ];
}

function difficultyLabel(level: string): string {
  return `难度${difficultyName(level) || ` ${level}`}`;
}
