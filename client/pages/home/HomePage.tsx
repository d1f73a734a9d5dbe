import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { useSite, type SiteView } from "#client/site/boot.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useLocation } from "react-router-dom";
import { AdPlace } from "#client/cards/AdPlace.tsx";
import { Container } from "#client/ui/Container.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { PageHead } from "#client/cards/PageHead.tsx";
import { BannerBlock } from "./BannerBlock.tsx";
import { ClassroomsBlock } from "./ClassroomsBlock.tsx";
import { CoursesBlock } from "./CoursesBlock.tsx";
import { ExamTypes } from "./ExamTypes.tsx";
import { s } from "./HomePage.styles.ts";
import { homeCalls, shownBlocks } from "./homeBlocks.ts";
import { LivesBlock } from "./LivesBlock.tsx";
import { NewsBlock } from "./NewsBlock.tsx";
import { SubjectGrid } from "./SubjectGrid.tsx";
import { TeachersBlock } from "./TeachersBlock.tsx";
import { TodayCard } from "./TodayCard.tsx";

function HomePage() {
  const site = useSite();
  const signedIn = useSignedIn();
  const { search } = useLocation();
  const subject = tabSubject(site.subjects, new URLSearchParams(search));
  const shown = shownBlocks(site);
  const claim = site.slogan || site.name;
  return (
    <Container>
      <PageHead
        whole
        title={site.slogan ? `${site.name} - ${site.slogan}` : site.name}
        description={site.description || `${site.name}：课程、直播、题库和模拟考试。`}
        path="/"
      />
      <div className={s.page}>
        {signedIn ? (
          <div>
            <h1>
              <VisuallyHidden>{site.name}</VisuallyHidden>
            </h1>
            <TodayCard />
          </div>
        ) : (
          <header className={s.masthead}>
            <h1 className={s.claim}>{claim}</h1>
            {site.description ? <p className={s.about}>{site.description}</p> : null}
            <FirstSteps />
          </header>
        )}
        <BannerBlock />
        <SubjectGrid subjects={site.subjects} />
        {shown.lives ? <LivesBlock /> : null}
        {shown.courses ? <CoursesBlock subject={subject} /> : null}
        <AdPlace position="home_side" />
        {shown.questions ? <ExamTypes own={site.examTypes} signedIn={signedIn} /> : null}
        {shown.courses ? <ClassroomsBlock /> : null}
        <TeachersBlock />
        {shown.news ? <NewsBlock /> : null}
      </div>
    </Container>
  );
}

/** Suggests first steps to visitors: a sample question, or the courses of an exam. */
function FirstSteps() {
  const { nav } = useSite();
  return (
    <p className={s.first}>
      {nav.question.isShow ? (
        <Link className={buttonClass("primary")} href={href("question")}>
          做一道题试试
        </Link>
      ) : null}
      {nav.course.isShow ? (
        <Link className={buttonClass()} href={href("course")}>
          选考试和课程
        </Link>
      ) : null}
    </p>
  );
}

export const screen: Screen = {
  Component: HomePage,
  needs: ({ site, search, signedIn }) => ({
    deferred: homeCalls(site, tabSubject(site.subjects, search), signedIn),
  }),
};

/** Returns the id of the level-1 subject from `?subject=`; undefined: the address names none or an unknown one. */
function tabSubject(subjects: SiteView["subjects"], search: URLSearchParams): string | undefined {
  return subjects.find(({ id }) => id === search.get("subject"))?.id;
}
