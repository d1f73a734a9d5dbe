import { useRouteParams, useSearch } from "../../app/routeMatch.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "../../app/Block.tsx";
import { useBoot, useSite } from "../../app/bootContext.ts";
import { textRenderer } from "../../app/richRenderers.ts";
import type { Screen } from "../../app/screen.ts";
import { Link } from "../../navigation/Link.tsx";
import { questionFacetsCall, questionListCall } from "../../queries/question.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { Container } from "../../ui/Container.tsx";
import { PageHeading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ChosenFilters } from "../filters/ChosenFilters.tsx";
import { FilterPanel, RowsWaiting } from "../filters/FilterPanel.tsx";
import { chosenFilters } from "./chosenFilters.ts";
import { FacetRows } from "./FacetRows.tsx";
import { filtersHref, readFilters, subjectOnly } from "./questionFilters.ts";
import { QuestionResults } from "./QuestionResults.tsx";
import { SubjectRows } from "./SubjectRows.tsx";
import { subjectPath } from "./subjectPath.ts";

function QuestionListPage() {
  const { origin } = useBoot();
  const { name, subjects } = useSite();
  const params = useRouteParams();
  const search = useSearch();
  const filters = readFilters(params, search);
  const path = subjectPath(subjects, filters);
  const subject = path.map((step) => step.name).join(" · ");
  const title = subject === "" ? "题库" : `${subject} 题库`;
  const crumbs = [
    { label: "首页", href: "/" },
    { label: "题库", href: href("question") },
    ...path.map(crumbOf),
  ];

  return (
    <Container>
      <title>{`${title}${filters.page > 1 ? ` 第 ${filters.page} 页` : ""} - ${name}`}</title>
      <meta name="description" content={`${title}：按科目、题型、难度和年份选题，做完就看对错和解析。`} />
      <link rel="canonical" href={origin + filtersHref(filters)} />
      <PageHeading
        title={title}
        lead="选一道题，答完马上看对错和解析。"
        breadcrumb={<Breadcrumb items={crumbs.map(withoutLastHref)} as={Link} />}
      />
      <FilterPanel label="筛选题目">
        <SubjectRows filters={filters} subjects={subjects} />
        <Block fallback={<RowsWaiting count={2} />}>
          <FacetRows filters={filters} />
        </Block>
      </FilterPanel>
      <Block
        fallback={
          <>
            <ChosenFilters
              count="正在查找题目…"
              chosen={chosenFilters(filters)}
              clearHref={filtersHref(subjectOnly(filters))}
            />
            <Skeleton shape="row" count={6} />
          </>
        }
      >
        <QuestionResults filters={filters} />
      </Block>
    </Container>
  );
}

interface Crumb {
  readonly label: string;
  readonly href: string;
}

function crumbOf({ name, href: target }: { readonly name: string; readonly href: string }): Crumb {
  return { label: name, href: target };
}

function withoutLastHref(crumb: Crumb, index: number, all: readonly Crumb[]) {
  return index === all.length - 1 ? { label: crumb.label } : crumb;
}

export const screen: Screen = {
  Component: QuestionListPage,
  code: [textRenderer],
  needs: ({ params, search }) => {
    const filters = readFilters(params, search);
    return { deferred: [questionListCall(filters), questionFacetsCall(filters)] };
  },
};
