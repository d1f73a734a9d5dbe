import { ad } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { ComponentProps } from "react";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { Block } from "#client/calls/Block.tsx";
import { useSite } from "#client/site/boot.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { ChosenFilters } from "#client/lists/ChosenFilters.tsx";
import { chosenSubjects, listCrumbs, lowestName, subjectNames } from "#client/lists/chosenSubjects.ts";
import { chosenFilters, withoutFacets } from "#client/lists/filters.ts";
import { ListResults } from "#client/lists/ListResults.tsx";
import { courseFacetsCall, courseListCall } from "#client/calls/catalogue.ts";
import { subjectCalls } from "#client/calls/config.ts";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { AdPlace } from "#client/cards/AdPlace.tsx";
import { CardSkeleton } from "#client/cards/CardSkeleton.tsx";
import { CourseCells } from "#client/cards/CourseGrid.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { s as grids } from "#client/cards/grid.styles.ts";
import { CourseFilterPanel } from "./CourseFilterPanel.tsx";
import { courseListFor } from "./courseList.ts";

/** Number of course cards on the first screen. Their pictures load at once, all others when scrolled into view. */
const EAGER = 4;

export const noCourses = lazySource(async () => (await import("./NoCourses.tsx")).NoCourses);

function Nothing(props: ComponentProps<typeof import("./NoCourses.tsx").NoCourses>) {
  const NoCourses = useLazy(noCourses);
  return <NoCourses {...props} />;
}

function CourseListPage() {
  const site = useSite();
  const list = courseListFor(site);
  const filters = list.address.read(useRouteParams(), useSearch());
  const chosen = chosenSubjects(site.subjects, filters);
  const names = subjectNames(chosen);
  const [heading, whole] = [lowestName(chosen), names].map((name) =>
    name === "" ? "全部课程" : `${name} 课程`,
  );
  const chips = chosenFilters(list, filters);
  const page = filters.page > 1 ? `第 ${filters.page} 页` : "";
  const title = [whole, ...chips.map(({ label }) => label), page].filter(Boolean).join(" · ");
  return (
    <Container>
      <PageHead
        title={title}
        description={`${site.name}的${whole}：按年份、类型挑选，看老师、讲数和学时，可以先试看。`}
        path={list.address.canonical(filters)}
      />
      <PageHeading title={heading} breadcrumb={<Crumbs items={listCrumbs(list, chosen)} />} />
      <CourseFilterPanel filters={filters} />
      <Block
        fallback={
          <>
            <ChosenFilters
              count="正在查找课程…"
              chosen={chips}
              clearHref={list.address.href(withoutFacets(list, filters))}
            />
            <CardSkeleton count={8} />
          </>
        }
      >
        <ListResults
          list={list}
          filters={filters}
          listClass={grids.four}
          items={(courses, at) => <CourseCells courses={courses} at={at} eager={EAGER} level={2} />}
          nothing={<Nothing filters={filters} chosen={chosen} />}
        />
      </Block>
      <AdPlace position="course_top" subject={filters.level1} ofList />
    </Container>
  );
}

export const screen: Screen = {
  Component: CourseListPage,
  needs: (visit) => {
    const filters = courseListFor(visit.site).address.read(visit.params, visit.search);
    const others = [
      ...subjectCalls(filters.level1, visit),
      callOf(ad, { position: "course_top", subjectId: filters.level1 }),
    ];
    return { deferred: [courseListCall(filters), courseFacetsCall(filters), ...others] };
  },
};
