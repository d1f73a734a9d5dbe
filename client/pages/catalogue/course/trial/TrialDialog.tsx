import { messageOf } from "#client/calls/callFailure.ts";
import type { PlayedLesson } from "#client/calls/play.ts";
import { LessonPlayer } from "#client/player/LessonPlayer.tsx";
import { type Session, useSession } from "#client/player/useSession.ts";
import { useVisitorSettings } from "#client/player/useSettings.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./TrialDialog.styles.ts";

interface Props {
  readonly lessonId: string;
  readonly onClose: () => void;
}

/** Plays a trial lesson in the player for lessons. Progress is not reported to the server. */
export function TrialDialog({ lessonId, onClose }: Props) {
  const session = useSession({ lessonId, classroomId: "", isReady: true });
  const { lesson } = session;
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={lesson ? `试看：${lesson.lessonName}` : "试看"}
      footer={
        <Button kind="secondary" onClick={onClose}>
          返回课程
        </Button>
      }
    >
      {lesson ? (
        <Trial key={session.round} session={session} lesson={lesson} />
      ) : (
        <TrialPlaceholder session={session} />
      )}
    </Dialog>
  );
}

interface TrialProps {
  readonly session: Session;
  readonly lesson: PlayedLesson;
}

function Trial({ session, lesson }: TrialProps) {
  const store = useVisitorSettings();
  if (lesson.lock !== "")
    return (
      <div className={s.words}>
        <p className={s.title}>这一讲不能试看</p>
        <p>它在报名以后开放，目录里标着“试看”的几讲可以直接播放。</p>
      </div>
    );
  if (/^(?:hls|mp4|audio)$/.test(lesson.kind))
    return (
      <>
        <div className={s.stage}>
          <LessonPlayer
            lesson={lesson}
            start={0}
            store={store}
            renew={session.renew}
            marks={marksOf(lesson)}
          />
        </div>
        <p className={s.note}>试看不记学习进度；报名以后可以继续学、记笔记、做本讲的题。</p>
      </>
    );
  if (/^(?:doc|pic)$/.test(lesson.kind)) return <Pages lesson={lesson} />;
  return (
    <div className={s.words}>
      <p className={s.title}>这一讲还没有视频</p>
      <p>可以先看目录里标着“试看”的其他讲次。</p>
    </div>
  );
}

function marksOf({ point }: PlayedLesson) {
  return point.map(({ second, name }) => ({ second, name, kind: "point" as const }));
}

function Pages({ lesson }: { readonly lesson: PlayedLesson }) {
  const file = mediaUrl(lesson.playUrl);
  return (
    <div className={s.pages}>
      {lesson.page.map(({ url, alt, width, height }, index) => (
        <img
          key={url}
          src={mediaUrl(url)}
          alt={alt || `第 ${index + 1} 页`}
          width={width || undefined}
          height={height || undefined}
          loading="lazy"
        />
      ))}
      {file !== "" && (
        <a className={buttonClass("secondary")} href={file} target="_blank" rel="noreferrer">
          打开原文件
        </a>
      )}
    </div>
  );
}

function TrialPlaceholder({ session }: { readonly session: Session }) {
  const { away, error } = session;
  if (away !== undefined)
    return (
      <div className={s.words}>
        <p className={s.title}>正在另一台设备学习</p>
        <p>同一时间只在一台设备上播放，可以换到这里来。</p>
        <Button kind="primary" onClick={() => void session.open("take")}>
          在此播放
        </Button>
      </div>
    );
  if (error === undefined)
    return (
      <div className={s.stage}>
        <VisuallyHidden>正在打开这一讲</VisuallyHidden>
      </div>
    );
  return (
    <div className={s.words} role="alert">
      <p className={s.title}>这一讲没有打开</p>
      <p>{messageOf(error)}</p>
      <Button kind="primary" onClick={() => void session.open()}>
        重试
      </Button>
    </div>
  );
}
