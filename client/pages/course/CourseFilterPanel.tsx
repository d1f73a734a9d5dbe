import { Block } from "../../app/Block.tsx";
import { useSite } from "../../app/bootContext.ts";
import { useCall } from "../../queries/call.ts";
import { type CourseFilters, courseFacetsCall } from "../../queries/course.ts";
import { FilterPanel, RowsWaiting } from "../filters/FilterPanel.tsx";
import { FilterRow } from "../filters/FilterRow.tsx";
import { subjectOptions } from "../filters/filterValues.ts";
import type { ChosenSubjects } from "./chosenSubjects.ts";
import { courseValues, facetOptions } from "./courseValues.ts";
import { priceLabels, sortLabels } from "./filterLabels.ts";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
}

export function CourseFilterPanel({ filters, chosen }: Props) {
  const { subjects, showPrice } = useSite();
  return (
    <FilterPanel label="筛选课程">
      <FilterRow name="学科" values={courseValues(filters, "level1", subjectOptions(subjects))} />
      <FilterRow name="科目" values={courseValues(filters, "level2", subjectOptions(chosen.level1?.list))} />
      <FilterRow name="细分" values={courseValues(filters, "level3", subjectOptions(chosen.level2?.list))} />
      <Block fallback={<RowsWaiting count={2} />}>
        <FacetRows filters={filters} />
      </Block>
      {showPrice ? (
        <FilterRow name="价格" values={courseValues(filters, "price", entriesOf(priceLabels))} />
      ) : null}
      <FilterRow name="排序" values={courseValues(filters, "sort", sortOptions(showPrice), "推荐")} />
    </FilterPanel>
  );
}

function FacetRows({ filters }: Pick<Props, "filters">) {
  const { year, type } = useCall(courseFacetsCall(filters));
  return (
    <>
      <FilterRow name="年份" values={courseValues(filters, "year", facetOptions(year, filters.year))} />
      <FilterRow name="类型" values={courseValues(filters, "type", facetOptions(type, filters.type))} />
    </>
  );
}

function entriesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function sortOptions(showPrice: boolean) {
  return entriesOf(sortLabels).filter(({ value }) => showPrice || !value.startsWith("price"));
}
