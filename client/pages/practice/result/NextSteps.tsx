import { MOST_OF_RUN, SINGLE } from "#shared/domain/practiceModes.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { href } from "#shared/routes/href.ts";
import type { PracticeReport } from "#client/calls/practice.ts";
import { Link } from "#client/navigation/Link.tsx";
import { backText, lessonHref } from "#client/question/lessonHref.ts";
import { useStart } from "#client/question/useStart.ts";
import { ShareButton } from "#client/share/ShareButton.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { s } from "./ResultPage.styles.ts";

/** Mode 每日一练 (daily set): one new set of questions a day. */
const DAILY = "3";

/** Number of actions shown as large buttons. */
const MOST_ACTIONS = 2;

type Action = { readonly text: string } & (
  | { readonly href: string }
  | { readonly onPress: () => Promise<unknown> }
);

type ActProps = Action & {
  readonly kind: "primary" | "secondary" | "quiet";
  readonly busy: boolean;
};

function Act({ text, kind, busy, ...way }: ActProps) {
  if ("href" in way)
    return (
      <Link className={buttonClass(kind)} href={way.href}>
        {text}
      </Link>
    );
  return (
    <Button kind={kind} busy={busy} onClick={() => void way.onPress()}>
      {text}
    </Button>
  );
}

/** Links from the result of a run to the missed questions and to more practice. */
export function NextSteps({ report }: { readonly report: PracticeReport }) {
  const {
    recordId,
    mode,
    subjectId,
    chapterId,
    count,
    types,
    difficulty,
    only,
    status,
    subjectName,
    chapterName,
    name,
    lesson,
  } = report;
  const { busy, nothing, start } = useStart({ replace: false });
  const missed = report.wrongNum + report.partNum;
  const isDaily = mode === DAILY;
  // A run of questions picked by hand cannot be repeated, so the link starts random questions of the same subject.
  const again = mode === SINGLE ? "random" : mode;
  const like = {
    mode: again,
    subjectId,
    ...(chapterId && { chapterId }),
    count: Math.min(MOST_OF_RUN, Math.max(1, count)),
    types: QUESTION_TYPES.filter((type) => types.includes(type)),
    ...(difficulty && { difficulty }),
    ...(lesson && { lessonId: lesson.lessonId, classroomId: lesson.classroomId, second: lesson.second }),
  };
  const own = report.question.find((one) => one.status === "reviewing");
  const goesOn = !isDaily && status === "finished";
  const narrowed = only === "undone" || only === "wrong" ? { only: only as "undone" | "wrong" } : {};
  const actions: readonly Action[] = [
    ...(lesson ? [{ text: backText(lesson), href: lessonHref(lesson) }] : []),
    ...(own
      ? [{ text: "去自评", href: href("questionExam", { record: recordId, seq: String(own.seq) }) }]
      : []),
    ...(missed > 0
      ? [{ text: "再练错题", onPress: () => start({ mode: "wrong", subjectId, fromRecord: recordId }) }]
      : []),
    ...(goesOn
      ? [
          {
            text: lesson ? `再做 ${like.count} 题` : "继续下一组",
            onPress: () => start({ ...like, ...narrowed }),
          },
        ]
      : []),
  ];
  return (
    <>
      <nav className={s.steps} aria-label="接下来">
        {actions.slice(0, MOST_ACTIONS).map((action, place) => (
          <Act key={action.text} {...action} kind={place === 0 ? "primary" : "secondary"} busy={busy} />
        ))}
      </nav>
      <div className={s.moreSteps}>
        {actions.slice(MOST_ACTIONS).map((action) => (
          <Act key={action.text} {...action} kind="quiet" busy={busy} />
        ))}
        {missed > 0 && (
          <Link
            className={buttonClass("quiet")}
            href={href("questionExam", { record: recordId, only: "wrong" })}
          >
            只看错题
          </Link>
        )}
        {status === "finished" && (
          <ShareButton
            item={{
              kind: "result",
              id: `practice-${recordId}`,
              title: [subjectName, chapterName || name].filter(Boolean).join(" · "),
            }}
          />
        )}
      </div>
      {nothing && (
        <p className={s.note} role="alert">
          {nothing === "done"
            ? "这里的题你都做过了，换一章或一个科目再练。"
            : "这些题现在都不在题库里了，换一套再练。"}
        </p>
      )}
    </>
  );
}
