import { href } from "#shared/routes/href.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Session } from "#client/player/useSession.ts";
import { useSignedIn } from "#client/site/session.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import { AwayCard } from "./AwayCard.tsx";
import { s } from "./LessonView.styles.ts";

interface Props {
  readonly session: Session;
  readonly lessonId: string;
  readonly onTake?: () => void;
}

/** In the place of the picture while there is none. */
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
