import { Block } from "#client/calls/Block.tsx";
import { FacetRow, SubjectRows } from "#client/lists/FilterRows.tsx";
import { FilterPanel, FilterRowsSkeleton } from "#client/lists/FilterPanel.tsx";
import { useCall } from "#client/calls/call.ts";
import { type QuestionFilters, questionFacetsCall } from "#client/calls/question.ts";
import { questionList } from "#client/question/questionList.ts";

interface Props {
  readonly filters: QuestionFilters;
}

export function QuestionFilterPanel({ filters }: Props) {
  return (
    <FilterPanel label="筛选题目" list={questionList} filters={filters}>
      <SubjectRows list={questionList} filters={filters} third="课程" />
      <Block fallback={<FilterRowsSkeleton count={questionList.facets.length} />}>
        <OfferedRows filters={filters} />
      </Block>
    </FilterPanel>
  );
}

/** Filters by type, difficulty and year. Shows only values that questions of the subject have. */
function OfferedRows({ filters }: Props) {
  const offered = useCall(questionFacetsCall(filters));
  return questionList.facets.map(({ member }) => (
    <FacetRow
      key={member}
      list={questionList}
      filters={filters}
      member={member}
      options={offered[member as keyof typeof offered]}
    />
  ));
}
