import { usePlace } from "../../navigation/place.tsx";
import { useRouteParams } from "../../app/routeMatch.ts";
import { Block } from "../../app/Block.tsx";
import { useBoot, useSite } from "../../app/bootContext.ts";
import type { Screen } from "../../app/screen.ts";
import { Link } from "../../navigation/Link.tsx";
import { courseFacetsCall, courseListCall } from "../../queries/course.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { Container } from "../../ui/Container.tsx";
import { PageHeading } from "../../ui/Heading.tsx";
import { CardSkeleton } from "../cards/CardSkeleton.tsx";
import { ChosenFilters } from "../filters/ChosenFilters.tsx";
import { chosenSubjects, listHeading } from "./chosenSubjects.ts";
import { CourseFilterPanel } from "./CourseFilterPanel.tsx";
import { CourseResults } from "./CourseResults.tsx";
import { courseListHref, readCourseFilters, subjectOnly } from "./courseFilters.ts";
import { chosenFilters } from "./filterLabels.ts";
import { listCrumbs } from "./listCrumbs.ts";

function CourseListPage() {
  const { origin } = useBoot();
  const site = useSite();
  const params = useRouteParams() as Readonly<Record<string, string>>;
  const { search } = usePlace();
  const filters = readCourseFilters(params, new URLSearchParams(search), site.showPrice);
  const chosen = chosenSubjects(site.subjects, filters);
  const heading = listHeading(chosen);
  const page = filters.page > 1 ? `第 ${filters.page} 页` : "";
  const narrowing = chosenFilters(filters);
  const title = [heading, ...narrowing.map(({ label }) => label), page].filter(Boolean).join(" · ");
  return (
    <Container>
      <title>{`${title} - ${site.name}`}</title>
      <meta
        name="description"
        content={`${site.name}的${heading}：按年份、类型挑选，看老师、讲数和学时，可以先试听。`}
      />
      <link rel="canonical" href={origin + courseListHref({ ...subjectOnly(filters), page: filters.page })} />
      <PageHeading title={heading} breadcrumb={<Breadcrumb as={Link} items={listCrumbs(chosen)} />} />
      <CourseFilterPanel filters={filters} chosen={chosen} />
      <Block
        fallback={
          <>
            <ChosenFilters
              count="正在查找课程…"
              chosen={narrowing}
              clearHref={courseListHref(subjectOnly(filters))}
            />
            <CardSkeleton count={8} />
          </>
        }
      >
        <CourseResults filters={filters} chosen={chosen} />
      </Block>
    </Container>
  );
}

export const screen: Screen = {
  Component: CourseListPage,
  needs: ({ params, search, site }) => {
    const filters = readCourseFilters(params, search, site.showPrice);
    return { deferred: [courseListCall(filters), courseFacetsCall(filters)] };
  },
};
