import { Block } from "#client/calls/Block.tsx";
import { CachedFragment } from "#client/kit/CachedFragment.tsx";
import { useSite } from "#client/site/boot.ts";
import { FacetRow, SubjectRows } from "#client/lists/FilterRows.tsx";
import { FilterPanel, FilterRowsSkeleton } from "#client/lists/FilterPanel.tsx";
import { useCall } from "#client/calls/call.ts";
import { type CourseFilters, courseFacetsCall } from "#client/calls/catalogue.ts";
import { courseListFor, prices, sorts } from "./courseList.ts";

interface Props {
  readonly filters: CourseFilters;
}

export function CourseFilterPanel({ filters }: Props) {
  const site = useSite();
  const of = { list: courseListFor(site), filters };
  return (
    <FilterPanel label="筛选课程" {...of}>
      <SubjectRows {...of} third="细分" />
      <Block fallback={<FilterRowsSkeleton count={2} />}>
        <OfferedRows filters={filters} />
      </Block>
      <CachedFragment vary={["order", of.list.address.href(filters)]}>
        <FacetRow {...of} member="price" options={prices} />
        <FacetRow {...of} member="sort" options={sorts} />
      </CachedFragment>
    </FilterPanel>
  );
}

/** Filters by year and course type. Shows only values that courses of the subject have. */
function OfferedRows({ filters }: Props) {
  const of = { list: courseListFor(useSite()), filters };
  const { year, type } = useCall(courseFacetsCall(filters));
  return (
    <CachedFragment vary={["offered", of.list.address.href(filters), JSON.stringify([year, type])]}>
      <FacetRow {...of} member="year" options={year.map((value) => ({ value }))} />
      <FacetRow {...of} member="type" options={type.map((value) => ({ value }))} />
    </CachedFragment>
  );
}
