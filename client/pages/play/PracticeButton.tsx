import type { PlayedLesson } from "#client/calls/play.ts";
import type { Player } from "#client/player/player.ts";
import { useStart } from "#client/question/useStart.ts";
import { Button, type ButtonSize } from "#client/ui/Button.tsx";

const COUNT = 3;

interface Props {
  readonly lesson: PlayedLesson;
  readonly player: Player | undefined;
  /** Text on the button after the number of questions. */
  readonly purpose?: string;
  readonly size?: ButtonSize;
  readonly onPress?: () => void;
}

/** 做 3 题 (3 questions): starts a practice on the lesson. After the practice the learner returns to this second. */
export function PracticeButton({ lesson, player, purpose = "", size = "medium", onPress }: Props) {
  const { busy, nothing, start } = useStart({ replace: false });
  const { lessonId, classroomId, subjectId, questionNum } = lesson;
  if (questionNum === 0) return null;
  const count = Math.min(COUNT, questionNum);
  function begin(): void {
    onPress?.();
    player?.pause();
    const second = Math.floor(player?.state().second ?? 0);
    void start({ mode: "lesson", subjectId, lessonId, classroomId, count, second });
  }
  return (
    <>
      <Button size={size} busy={busy} onClick={begin}>
        {`做 ${count} 题${purpose}`}
      </Button>
      {nothing !== "" && <span role="alert">这一讲的题现在都不能做，过些时候再来。</span>}
    </>
  );
}
