import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { keepLessonCall, type PlayedLesson } from "#client/calls/play.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { Star } from "#client/ui/icons/Star.ts";
import { showMessage } from "#client/ui/message.ts";

/** 收藏 (save): adds the lesson to the learner's saved lessons. Shown at once and reverted if the call fails. */
export function KeepButton({ lesson }: { readonly lesson: PlayedLesson }) {
  const calls = useCalls();
  const [isKept, setIsKept] = useState(lesson.isCollect);

  async function turn(): Promise<void> {
    setIsKept(!isKept);
    try {
      await calls.change(keepLessonCall(lesson.lessonId, !isKept));
    } catch (error) {
      setIsKept(isKept);
      showMessage({ kind: "error", text: messageOf(error) });
    }
  }
  if (useOff("/course/keep")) return null;
  return (
    <Button
      kind="quiet"
      icon={<Star size={18} fill={isKept ? "currentColor" : "none"} />}
      aria-pressed={isKept}
      onClick={() => void turn()}
    >
      收藏
    </Button>
  );
}
