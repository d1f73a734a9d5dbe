import { speciDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import { useSite, type SiteView } from "#client/site/boot.ts";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { recommendedCoursesCall } from "#client/calls/catalogue.ts";
import { speciLivesCall } from "#client/calls/live.ts";
import { speciNewsCall } from "#client/calls/article.ts";
import { Container } from "#client/ui/Container.tsx";
import { PageHead } from "#client/cards/PageHead.tsx";
import { subjectHref } from "#client/cards/subjectHref.ts";
import { SpeciAbout } from "./SpeciAbout.tsx";
import { SpeciCourses } from "./SpeciCourses.tsx";
import { SpeciHero } from "./SpeciHero.tsx";
import { SpeciLives } from "./SpeciLives.tsx";
import { SpeciNews } from "./SpeciNews.tsx";
import { s } from "./SpeciPage.styles.ts";
import { SubjectTable } from "./SubjectTable.tsx";

function SpeciPage() {
  const site = useSite();
  const { sid = "" } = useRouteParams();
  const subject = findSpeci(site.subjects, sid);
  if (!subject) return null;
  const { nav, name } = site;
  return (
    <>
      <PageHead
        title={`${subject.name} 课程、题库与备考`}
        description={`${name}${subject.name}专区：${subject.list.map((second) => second.name).join("、")}的课程、直播和题库。`}
        path={subjectHref(subject)}
        picture={subject.courseImg || subject.img}
      />
      <SpeciHero subject={subject} sid={sid} />
      <Container>
        <div className={s.body}>
          <SubjectTable subject={subject} />
          {nav.course.isShow ? <SpeciCourses subject={subject} /> : null}
          {nav.live.isShow ? <SpeciLives level1={subject.id} /> : null}
          <SpeciAbout sid={sid} />
          {nav.news.isShow ? <SpeciNews level1={subject.id} /> : null}
        </div>
      </Container>
    </>
  );
}

export const screen: Screen = {
  Component: SpeciPage,
  code: [htmlRenderer],
  exists: ({ params, site }) => findSpeci(site.subjects, params["sid"] ?? "") !== undefined,
  needs: ({ params, site }) => {
    const sid = params["sid"] ?? "";
    const id = findSpeci(site.subjects, sid)?.id ?? "";
    return {
      deferred: [
        callOf(speciDetail, { sid }),
        ...(site.nav.course.isShow ? [recommendedCoursesCall(id)] : []),
        ...(site.nav.live.isShow ? [speciLivesCall(id)] : []),
        ...(site.nav.news.isShow ? [speciNewsCall(id)] : []),
      ],
    };
  },
};

type TopSubject = SiteView["subjects"][number];

/** Returns the level-1 subject with alias or id `sid`; undefined: the agency has no such subject. */
export function findSpeci(subjects: SiteView["subjects"], sid: string): TopSubject | undefined {
  const wanted = sid.toLowerCase();
  return (
    subjects.find(({ aliasName }) => aliasName.toLowerCase() === wanted) ??
    subjects.find(({ id }) => id === sid)
  );
}
