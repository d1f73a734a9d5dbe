import { questionLessons } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useKnown } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { PlayCircle } from "#client/ui/icons/PlayCircle.ts";
import { s } from "./ResultPanel.styles.ts";

/** Most courses to link to. */
const MOST = 2;

interface Props {
  readonly questionId: string;
  readonly onLeave: (() => void) | undefined;
}

/**
 * Links to moments in the learner's own lessons at which the question is explained. Renders nothing until the links are
 * loaded.
 */
export function LessonLinks({ questionId, onLeave }: Props) {
  const lessons = useKnown(callOf(questionLessons, { questionId })) ?? [];
  const open = lessons.filter(({ lock, classroomId }) => lock === "" && classroomId !== "").slice(0, MOST);
  if (open.length === 0) return null;
  return (
    <p className={s.lessons}>
      {open.map(({ lessonId, classroomId, second, lessonName }) => (
        <Link
          key={lessonId}
          className={buttonClass("secondary", "small")}
          href={href("coursePlayer", { classroomId, lesson: lessonId, t: String(second) })}
          onClick={onLeave}
          title={lessonName}
        >
          <PlayCircle size={16} />
          {`看讲解 ${clockText(second)}`}
        </Link>
      ))}
    </p>
  );
}
