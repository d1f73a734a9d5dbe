import { useSite, type SiteView } from "#client/site/boot.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useLazy } from "#client/kit/lazySource.ts";
import { Suspense } from "react";
import { goalOf, storedGoal, useGoal } from "#client/site/goal.ts";
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
import { TeachersBlock } from "./TeachersBlock.tsx";
import { hero, todayCard } from "./lazyParts.ts";

function HomePage() {
  const site = useSite();
  const signedIn = useSignedIn();
  const goal = useGoal();
  const { search } = useLocation();
  const subject = tabSubject(site.subjects, new URLSearchParams(search));
  const shown = shownBlocks(site);
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
            <Suspense fallback={<div className={s.waiting} />}>
              <LazyTodayCard />
            </Suspense>
          </div>
        ) : (
          <Suspense fallback={<div className={s.waiting} />}>
            <LazyHero />
          </Suspense>
        )}
        <BannerBlock goal={goal} />
        {shown.lives ? <LivesBlock goal={goal} /> : null}
        {shown.courses ? <CoursesBlock subject={subject} goal={goal} /> : null}
        <AdPlace position="home_side" />
        {shown.questions ? <ExamTypes own={site.examTypes} signedIn={signedIn} /> : null}
        {shown.courses ? <ClassroomsBlock goal={goal} /> : null}
        <TeachersBlock />
        {shown.news ? <NewsBlock goal={goal} /> : null}
      </div>
    </Container>
  );
}

function LazyTodayCard() {
  const TodayCard = useLazy(todayCard);
  return <TodayCard />;
}

function LazyHero() {
  const Hero = useLazy(hero);
  return <Hero />;
}

export const screen: Screen = {
  Component: HomePage,
  needs: ({ site, search, signedIn, goal = storedGoal() }) => ({
    deferred: homeCalls(site, {
      subject: tabSubject(site.subjects, search),
      signedIn,
      goal: goalOf(site, goal),
    }),
  }),
};

/** Returns the id of the level-1 subject from `?subject=`; undefined: the address names none or an unknown one. */
function tabSubject(subjects: SiteView["subjects"], search: URLSearchParams): string | undefined {
  return subjects.find(({ id }) => id === search.get("subject"))?.id;
}
