import { PLAYED_KINDS } from "#shared/domain/lessonKinds.ts";
import { href } from "#shared/routes/href.ts";
import type { PlayedLesson } from "#client/calls/play.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { s } from "./LessonView.styles.ts";

export function isClosed({ lock, kind }: PlayedLesson): boolean {
  return lock !== "" || !PLAYED_KINDS.has(kind);
}

interface Props {
  readonly lesson: PlayedLesson;
  readonly onNext: () => void;
}

/** Shows why a lesson cannot be played and how to unlock it. */
export function ClosedCard({ lesson, onNext }: Props) {
  const { title, why, to, label, isNextOffered } = wordsOf(lesson);
  return (
    <div className={s.card}>
      <p className={s.title}>{title}</p>
      <p className={s.why}>{why}</p>
      {to !== undefined && (
        <Link className={buttonClass("primary")} href={to}>
          {label}
        </Link>
      )}
      {isNextOffered && (
        <Button kind="primary" onClick={onNext}>
          播放下一讲
        </Button>
      )}
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly why: string;
  readonly to?: string;
  readonly label?: string;
  readonly isNextOffered?: boolean;
}

function wordsOf({ lock, kind, contractId, courseId, liveId, nextId, nextName }: PlayedLesson): Words {
  if (lock === "contract")
    return {
      title: "签署协议后开放",
      why: "这个班级有一份协议等你签署，签好后所有课都能看。",
      to: href("contract", { id: contractId }),
      label: "阅读并签署",
    };
  if (lock !== "")
    return {
      title: "这一讲还没有开通",
      why: "试看的课可以直接播放，其余的在报名后开放。",
      to: href("courseDetail", { id: courseId }),
      label: "了解这门课",
    };
  if (kind === "live")
    return {
      title: "这一讲是直播课",
      why: "开播时间、直播间和回放都在直播页。",
      ...(liveId !== "" && { to: href("liveDetail", { id: liveId }), label: "去直播页" }),
    };
  if (kind === "exam")
    return {
      title: "这一讲是练习",
      why: "到题库里完成这一章的练习。",
      to: "/study/question",
      label: "去做题",
    };
  return {
    title: "这一讲还没有视频",
    why: `上传以后就能在这里学习。${nextId === "" ? "可以从目录里选别的讲次。" : `可以先学：${nextName}`}`,
    isNextOffered: nextId !== "",
  };
}
