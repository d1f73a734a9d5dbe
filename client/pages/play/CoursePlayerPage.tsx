import { userSettings } from "#shared/contract/play/endpoints.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { useCall } from "#client/calls/call.ts";
import { type OutlineChapter } from "#client/calls/play.ts";
import { learnRecordCall } from "#client/calls/study.ts";
import { useLazy } from "#client/kit/lazySource.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { study } from "./lazyParts.ts";

/** The player of a classroom. If the address names no lesson, it opens the learner's last lesson. */
function CoursePlayerPage() {
  const lesson = useSearch().get("lesson");
  return <Suspense fallback={null}>{lesson ? <Loaded lessonId={lesson} /> : <Last />}</Suspense>;
}

function Loaded({ lessonId }: { readonly lessonId: string }) {
  const { classroomId = "" } = useRouteParams();
  const search = useSearch();
  const Study = useLazy(study);
  const second = search.get("t");
  return (
    <Study
      key={classroomId}
      classroomId={classroomId}
      lessonId={lessonId}
      second={second === null ? undefined : Number(second)}
      handoff={search.get("handoff") ?? ""}
    />
  );
}

function Last() {
  const { classroomId = "" } = useRouteParams();
  const chapters = useCall(callOf(classroomResource, { classroomId }));
  const { list } = useCall(learnRecordCall({ page: 1 }));
  const last = list.find((record) => record.classroomId === classroomId)?.lessonId;
  const lesson = chosenLesson(chapters, last);
  if (lesson !== undefined) return <Loaded lessonId={lesson} />;
  return (
    <Container>
      <h1>课程学习</h1>
      <Empty
        title="这个班级还没有课"
        why="老师排好课后，课会出现在这里。"
        action={
          <Link className={buttonClass("primary")} href="/study/course">
            返回学习中心
          </Link>
        }
      />
    </Container>
  );
}

/**
 * Returns the learner's last lesson or, if that is finished, the next unfinished lesson that is not locked; for a
 * learner who has not begun, the first lesson that plays.
 */
export function chosenLesson(
  chapters: readonly OutlineChapter[],
  last: string | undefined,
): string | undefined {
  const lessons = chapters.flatMap(({ lesson }) => lesson);
  const place = lessons.findIndex(({ id }) => id === last);
  const known = lessons[place];
  if (known && !known.isFinish) return known.id;
  const rest = lessons.slice(place + 1).filter(({ lock }) => lock === "");
  const first = known ? undefined : rest.find(({ isFinish, isPreparing }) => !isFinish && !isPreparing);
  return (first ?? rest.find(({ isFinish }) => !isFinish) ?? known ?? lessons[0])?.id;
}

export const screen: Screen = {
  Component: CoursePlayerPage,
  code: [study],
  needs: ({ params, search }) => {
    const { classroomId = "" } = params;
    const outline = callOf(classroomResource, { classroomId });
    // The upstream refuses the outline to trial visitors. It must not stop the page, so it is deferred.
    if (search.get("lesson")) return { deferred: [outline, callOf(userSettings, {})] };
    return { critical: [outline, learnRecordCall({ page: 1 })], deferred: [callOf(userSettings, {})] };
  },
};
