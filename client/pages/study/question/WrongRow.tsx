import { reviewPlan, wrongReason } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { cutText } from "#shared/domain/cutText.ts";
import { WRONG_REASONS, type WrongReason, wrongReasonName } from "#shared/domain/wrongBook.ts";
import { useCalls, useKnown } from "#client/calls/call.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { type Wrong, type WrongFilters, wrongListCall } from "#client/calls/study.ts";
import { useReady } from "#client/kit/hydration.ts";
import { dueText } from "#client/question/dueText.ts";
import { useDay } from "#client/site/useDay.ts";
import { useOff } from "#client/site/useOff.ts";
import { showMessage } from "#client/ui/message.ts";
import { OwnQuestion } from "./OwnQuestion.tsx";
import { s } from "./own.styles.ts";

interface Props {
  readonly wrong: Wrong;
  readonly filters: WrongFilters;
  readonly among: readonly string[];
}

export function WrongRow({ wrong, filters, among }: Props) {
  const ready = useReady();
  const setReason = useReason(filters);
  const leavesAfter = useKnown(callOf(reviewPlan, {}), useOff(reviewPlan.path))?.leavesAfter;
  const hasNoReasons = useOff(wrongReason.path);
  const now = useDay();
  return (
    <OwnQuestion question={wrong.question} among={among} facts={wrongFacts(wrong, { leavesAfter, now })}>
      {hasNoReasons ? null : (
        <div className={s.reasons} role="group" aria-label="错因">
          <span className={s.reasonsName} aria-hidden="true">
            错因
          </span>
          {WRONG_REASONS.map((reason) => {
            const isChosen = wrong.reason === reason;
            return (
              <button
                key={reason}
                type="button"
                className={s.reason}
                aria-pressed={isChosen}
                disabled={!ready}
                onClick={() => void setReason(wrong.id, isChosen ? "" : reason)}
              >
                {wrongReasonName(reason)}
              </button>
            );
          })}
        </div>
      )}
    </OwnQuestion>
  );
}

function wrongFacts(
  wrong: Wrong,
  { leavesAfter, now }: { readonly leavesAfter: number | undefined; readonly now: number },
): readonly (readonly string[])[] {
  const { question, chapterName, source, wrongNum, lastAnswer, lastTime, rightStreak, dueTime } = wrong;
  return [
    [question.subjectName, chapterName, sourceText(source)],
    [
      wrongNum > 0 ? `错过 ${wrongNum} 次` : "猜对的，还没错过",
      leavesAfter === undefined ? "" : `连续答对 ${rightStreak} / ${leavesAfter} 次`,
      dueText(dueTime, now),
      lastAnswer && wrongNum > 0 ? `上次答的 ${cutText(lastAnswer, 20, "…")}` : "",
      lastTime.slice(0, 10),
    ],
  ];
}

/** Returns in which modes the question was missed, e.g. "章节练习 2 次、每日一练" (by chapter twice, daily set). */
export function sourceText(source: Wrong["source"]): string {
  return source.map(({ name, wrongNum }) => (wrongNum > 1 ? `${name} ${wrongNum} 次` : name)).join("、");
}

/** Saves why the learner missed a question. Shown at once and reverted if the call fails. */
function useReason(filters: WrongFilters) {
  const calls = useCalls();
  return async (id: string, reason: WrongReason | "") => {
    const update = updateOf(wrongListCall(filters), (page) => ({
      ...page,
      list: page.list.map((one) => (one.id === id ? { ...one, reason } : one)),
    }));
    try {
      await calls.change(callOf(wrongReason, { id, reason }), { optimistic: [update] });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
  };
}
