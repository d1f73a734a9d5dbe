import { lessonFeedback } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { LessonFault } from "#shared/domain/lessonFaults.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useCalls } from "#client/calls/call.ts";
import { type PlayedLesson } from "#client/calls/play.ts";
import { FaultDialog } from "#client/feedback/FaultDialog.tsx";
import { s } from "./Notes.styles.ts";

const FAULTS: readonly (readonly [LessonFault, string])[] = [
  ["content", "讲错了或讲义有误"],
  ["picture", "画面卡顿、花屏或打不开"],
  ["sound", "声音太小、有杂音或不同步"],
  ["caption", "字幕有误"],
  ["file", "资料打不开"],
  ["other", "其他"],
];

interface Props {
  readonly lesson: PlayedLesson;
  readonly second: number;
  readonly onClose: () => void;
}

export function FeedbackDialog({ lesson, second, onClose }: Props) {
  const calls = useCalls();
  const { lessonId, lessonName, kind } = lesson;
  const place = kind === "doc" || kind === "pic" ? "" : `，${clockText(second)} 处`;
  return (
    <FaultDialog
      title="这一讲哪里有问题？"
      about={<p className={s.none}>{`${lessonName}${place}`}</p>}
      faults={FAULTS}
      thanks="已收到，处理后会在消息里告诉你"
      onSend={(report) => calls.send(callOf(lessonFeedback, { ...report, lessonId, second }))}
      onClose={onClose}
    />
  );
}
