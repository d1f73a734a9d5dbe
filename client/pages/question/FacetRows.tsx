import { useCall } from "../../queries/call.ts";
import { type QuestionFilters, questionFacetsCall } from "../../queries/question.ts";
import { type FilterChoice, FilterRow } from "./FilterRow.tsx";
import { filtersHref, withFacet } from "./questionFilters.ts";
import { difficultyName, typeName } from "./questionTexts.ts";

interface Props {
  readonly filters: QuestionFilters;
}

/** Types, difficulties and years that the questions of the subject really have. */
export function FacetRows({ filters }: Props) {
  const { type, difficulty, year } = useCall(questionFacetsCall(filters));
  return (
    <>
      <FilterRow name="题型" choices={choicesOf(filters, "type", type, typeName)} />
      <FilterRow name="难度" choices={choicesOf(filters, "difficulty", difficulty, difficultyName)} />
      <FilterRow name="年份" choices={choicesOf(filters, "year", year, (value) => `${value} 年`)} />
    </>
  );
}

interface Facet {
  readonly value: string;
  readonly num: number;
}

function choicesOf(
  filters: QuestionFilters,
  name: "type" | "difficulty" | "year",
  facets: readonly Facet[],
  labelOf: (value: string) => string,
): readonly FilterChoice[] {
  const all: FilterChoice = {
    key: "all",
    label: "全部",
    href: filtersHref(withFacet(filters, name, undefined)),
    current: filters[name] === undefined,
  };
  const known = facets.filter(({ value }) => value !== "" && labelOf(value) !== "");
  const choices = known.map(({ value, num }) => ({
    key: value,
    label: num > 0 ? `${labelOf(value)} ${num}` : labelOf(value),
    href: filtersHref(withFacet(filters, name, value)),
    current: filters[name] === value,
  }));
  return choices.length === 0 ? [] : [all, ...choices];
}
