import { callOf } from "#shared/contract/endpoint.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Session } from "#client/player/useSession.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { useSignedIn } from "#client/site/session.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import { AwayCard } from "./AwayCard.tsx";
import { s as poster } from "#client/player/LessonPlayer.styles.ts";
import { s } from "./LessonView.styles.ts";

interface Props {
  readonly session: Session;
  readonly lessonId: string;
  readonly onTake?: () => void;
}

/** Shown in place of the video until the lesson has loaded. */
export function StagePlaceholder({ session, lessonId, onTake }: Props) {
  const { classroomId = "" } = useRouteParams();
  const isSignedIn = useSignedIn();
  const { away, error } = session;
  if (away !== undefined) return <AwayCard session={session} onTake={onTake} />;
  if (error === undefined)
    return (
      <>
        <noscript>
          <div className={s.card}>
            <p className={s.title}>播放需要浏览器脚本</p>
            <p className={s.why}>请在浏览器的设置里打开 JavaScript，再重新打开这一讲。</p>
          </div>
        </noscript>
        <span className={s.opening}>
          <VisuallyHidden>正在打开这一讲</VisuallyHidden>
        </span>
        {classroomId !== "" && (
          <QuietBlock fallback={null} instead={() => null}>
            <CourseCover classroomId={classroomId} lessonId={lessonId} />
          </QuietBlock>
        )}
      </>
    );
  const back = href("coursePlayer", { classroomId, lesson: lessonId });
  return (
    <div className={s.card} role="alert">
      <p className={s.title}>这一讲没有打开</p>
      <p className={s.why}>{messageOf(error)}</p>
      {isSignedIn ? (
        <Button kind="primary" onClick={() => void session.open()}>
          重试
        </Button>
      ) : (
        <Link className={buttonClass("primary")} href={href("login", { redirect: back })}>
          重新登录
        </Link>
      )}
    </div>
  );
}

/** Shows the cover of the course, which the outline names, at once: it is the largest part of the first screen. */
function CourseCover({ classroomId, lessonId }: { readonly classroomId: string; readonly lessonId: string }) {
  const chapters = useCall(callOf(classroomResource, { classroomId }));
  const chapter = chapters.find(({ lesson }) => lesson.some(({ id }) => id === lessonId));
  const lesson = chapter?.lesson.find(({ id }) => id === lessonId);
  if (!chapter?.cover || !lesson || lesson.type !== "video" || lesson.lock !== "") return null;
  return (
    <div className={poster.poster} aria-hidden="true">
      <Cover src={mediaUrl(chapter.cover)} alt={lesson.name} width={640} eager />
    </div>
  );
}
