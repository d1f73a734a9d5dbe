import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { keepLessonCall, type KeptLesson, keptLessonsCall } from "#client/calls/play.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { showMessage } from "#client/ui/message.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { StudyPages } from "../StudyPages.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { s } from "./RecordRow.styles.ts";
import { stepOf } from "./stepOf.ts";

export function SavedLessons({ page }: { readonly page: number }) {
  const { list, total, pageSize } = useCall(keptLessonsCall({ page }));
  const isPast = page > 1 && total > 0;
  return (
    <>
      {list.length === 0 ? (
        <Empty
          art="record"
          title={isPast ? "这一页没有收藏" : "还没有收藏的课"}
          why={isPast ? null : "学习时点标题旁的“收藏”，想再看的一讲就在这里。"}
          action={
            isPast ? (
              <Link className={buttonClass("primary")} href={hrefOf(undefined)}>
                回到第一页
              </Link>
            ) : (
              <ToCourses />
            )
          }
        />
      ) : (
        <ul className={s.list}>
          {list.map((lesson) => (
            <SavedRow key={lesson.lessonId} lesson={lesson} />
          ))}
        </ul>
      )}
      <StudyPages
        id="studyCourseRecord"
        page={page}
        total={total}
        pageSize={pageSize}
        label="收藏分页"
        hrefOf={hrefOf}
      />
    </>
  );
}

const hrefOf = (page: number | undefined) => href("studyCourseRecord", { show: "kept", page });

function SavedRow({ lesson }: { readonly lesson: KeptLesson }) {
  const calls = useCalls();
  const [busy, setBusy] = useState(false);
  const { lessonId, lessonName, courseName, progress, isFinish, createTime } = lesson;
  const step = stepOf(lesson);

  async function drop(): Promise<void> {
    setBusy(true);
    try {
      await calls.change(keepLessonCall(lessonId, false));
      showMessage({ kind: "success", text: "已取消收藏" });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
      setBusy(false);
    }
  }
  return (
    <li className={s.row}>
      <div className={s.words}>
        <h2 className={s.name}>{lessonName}</h2>
        <p className={s.facts}>
          {factsText(
            courseName,
            isFinish ? "已学完" : progress > 0 && `已学 ${progress}%`,
            createTime && `收藏于 ${createTime.slice(0, 10)}`,
          )}
        </p>
        {step.why === undefined ? null : <p className={s.locked}>{step.why}</p>}
      </div>
      <div className={s.action}>
        <Button kind="quiet" busy={busy} onClick={() => void drop()} aria-label={`取消收藏：${lessonName}`}>
          取消收藏
        </Button>
        <Link className={buttonClass(step.why === undefined ? "secondary" : "primary")} href={step.href}>
          {step.label}
          <VisuallyHidden>：{lessonName}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
