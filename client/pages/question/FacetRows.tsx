import { useCall } from "../../queries/call.ts";
import { type QuestionFilters, questionFacetsCall } from "../../queries/question.ts";
import { FilterRow, type FilterValue } from "../filters/FilterRow.tsx";
import { filterValues } from "../filters/filterValues.ts";
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
      <FilterRow name="题型" values={valuesOf(filters, "type", type, typeName)} />
      <FilterRow name="难度" values={valuesOf(filters, "difficulty", difficulty, difficultyName)} />
      <FilterRow name="年份" values={valuesOf(filters, "year", year, (value) => `${value} 年`)} />
    </>
  );
}

interface Facet {
  readonly value: string;
  readonly num: number;
}

function valuesOf(
  filters: QuestionFilters,
  name: "type" | "difficulty" | "year",
  facets: readonly Facet[],
  labelOf: (value: string) => string,
): readonly FilterValue[] {
  const known = facets.filter(({ value }) => value !== "" && labelOf(value) !== "");
  const options = known.map(({ value, num }) => ({
    value,
    label: num > 0 ? `${labelOf(value)}（${num}）` : labelOf(value),
  }));
  return filterValues(options, filters[name], (value) => filtersHref(withFacet(filters, name, value)));
}
