import { mySubject } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { Block } from "#client/calls/Block.tsx";
import { ownClassroomsCall } from "#client/calls/study.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { MyClassrooms } from "./MyClassrooms.tsx";
import { s } from "./MyCoursesPage.styles.ts";

/** The list of the learner's classrooms and courses. */
function MyCoursesPage() {
  const site = useSite();
  const { pathname } = useLocation();
  const title = matchRoute(pathname)?.route.title ?? "学习中心";
  return (
    <div className={s.page}>
      <title>{`${title} - ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={s.title}>{title}</h1>
      {/* The list is last on the page: its length is unknown until it has loaded, and nothing below may move. */}
      <Block fallback={<div className={s.waiting} />}>
        <MyClassrooms waiting={<div className={s.waiting} />} />
      </Block>
    </div>
  );
}

export const screen: Screen = {
  Component: MyCoursesPage,
  needs: ({ search }) => ({
    deferred: [callOf(mySubject, {}), ownClassroomsCall(search.get("subject") ?? undefined)],
  }),
};
