import { Block } from "../../app/Block.tsx";
import { useSite } from "../../app/bootContext.ts";
import { useCall } from "../../queries/call.ts";
import { type CourseFilters, courseFacetsCall } from "../../queries/course.ts";
import { s } from "./CourseFilterPanel.styles.ts";
import type { ChosenSubjects } from "./chosenSubjects.ts";
import { FilterRow } from "./FilterRow.tsx";
import { priceLabels, sortLabels } from "./filterLabels.ts";
import { filterValues, facetChoices } from "./filterValues.ts";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
}

/** Every value is a link: the choice lives in the address, works without JavaScript and can be shared. */
export function CourseFilterPanel({ filters, chosen }: Props) {
  const { subjects, showPrice } = useSite();
  return (
    <div className={s.panel} role="group" aria-label="筛选课程">
      <FilterRow name="学科" values={filterValues(filters, "level1", choicesOf(subjects))} />
      <FilterRow name="科目" values={filterValues(filters, "level2", choicesOf(chosen.level1?.list))} />
      <FilterRow name="细分" values={filterValues(filters, "level3", choicesOf(chosen.level2?.list))} />
      <Block fallback={<FacetsWaiting />}>
        <FacetRows filters={filters} />
      </Block>
      {showPrice ? (
        <FilterRow name="价格" values={filterValues(filters, "price", entriesOf(priceLabels))} />
      ) : null}
      <FilterRow name="排序" values={filterValues(filters, "sort", sortChoices(showPrice), "推荐")} />
    </div>
  );
}

function FacetRows({ filters }: Pick<Props, "filters">) {
  const { year, type } = useCall(courseFacetsCall(filters));
  return (
    <>
      <FilterRow name="年份" values={filterValues(filters, "year", facetChoices(year, filters.year))} />
      <FilterRow name="类型" values={filterValues(filters, "type", facetChoices(type, filters.type))} />
    </>
  );
}

function FacetsWaiting() {
  return (
    <>
      <div className={s.waiting} />
      <div className={s.waiting} />
    </>
  );
}

function choicesOf(subjects: readonly { readonly id: string; readonly name: string }[] | undefined) {
  return (subjects ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function entriesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function sortChoices(showPrice: boolean) {
  return entriesOf(sortLabels).filter(({ value }) => showPrice || !value.startsWith("price"));
}
