import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import { findSubject } from "#shared/domain/subjects.ts";
import { href } from "#shared/routes/href.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { useAddressOff } from "#client/site/useOff.ts";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useCall } from "#client/calls/call.ts";
import { JsonLd } from "#client/cards/JsonLd.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { CourseBody } from "./CourseBody.tsx";
import { CourseHead } from "./CourseHead.tsx";
import { CourseJoin } from "./CourseJoin.tsx";
import { courseCrumbs } from "./courseCrumbs.ts";
import { courseJsonLd } from "./courseJsonLd.ts";

export function CourseDetailPage() {
  const { origin } = useBoot();
  const site = useSite();
  const { id = "" } = useRouteParams();
  const course = useTrials(useCall(callOf(courseDetail, { id })));
  if (!course) return null;
  const path = href("courseDetail", { id });
  const subjects = findSubject(site.subjects, course.subjectId)?.path ?? [];
  return (
    <Container>
      <PageHead
        title={course.name}
        description={course.intro || `${site.name}的课程：${course.name}`}
        path={path}
        picture={course.cover}
      />
      <JsonLd data={courseJsonLd(course, site, origin + path)} />
      <div className={s.page}>
        <div className={s.crumbs}>
          <Crumbs items={courseCrumbs(site.mode, subjects, course.name)} />
        </div>
        <CourseHead course={course} />
        <aside className={s.joinAside} aria-label="报名与学习">
          <CourseJoin course={course} />
        </aside>
        <CourseBody course={course} />
      </div>
    </Container>
  );
}

/** Returns the course without trial lessons if the site has no page to play them. */
function useTrials(course: DataOf<typeof courseDetail>): DataOf<typeof courseDetail> {
  const hasNone = useAddressOff(href("courseTrial", { id: "1", lesson: "1" }));
  if (!course || !hasNone) return course;
  const chapter = course.chapter.map((one) => ({
    ...one,
    lesson: one.lesson.map((lesson) => ({ ...lesson, isFree: false })),
  }));
  return { ...course, chapter };
}

export const screen: Screen = {
  Component: CourseDetailPage,
  code: [htmlRenderer],
  needs: ({ params }) => ({ critical: [callOf(courseDetail, { id: params["id"] ?? "" })] }),
};
