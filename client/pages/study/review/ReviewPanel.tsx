import { reviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { dueText } from "#client/question/dueText.ts";
import { rootsOf } from "#client/question/rootsOf.ts";
import { useStart } from "#client/question/useStart.ts";
import { href } from "#shared/routes/href.ts";
import { useAddressOff } from "#client/site/useOff.ts";
import { useDay } from "#client/site/useDay.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./review.styles.ts";
import { SettingsButton } from "./SettingsButton.tsx";

/** Offers the reviews due today, one run per exam; if none is due, shows the date of the next review. */
export function ReviewPanel() {
  const { dueNum, subject, nextTime } = useCall(callOf(reviewPlan, {}));
  const now = useDay();
  const ready = useReady();
  const { busy, nothing, start } = useStart({ replace: false });
  const hasNoPractice = useAddressOff(href("questionExam", {}));
  const roots = hasNoPractice ? [] : rootsOf(subject);
  return (
    <section className={s.panel} aria-labelledby="review">
      <div className={s.words}>
        <h2 id="review" className={s.title}>
          {dueNum > 0 ? `今天要复习 ${dueNum} 题` : "今天没有要复习的错题"}
        </h2>
        <p className={s.note}>
          {dueNum > 0 ? "在快要忘记的时候再做一遍，记得最牢。" : nextText(nextTime, now)}
        </p>
      </div>
      <div className={s.actions}>
        {roots.map(({ id, name, num }, place) => (
          <Button
            key={id}
            kind={place === 0 ? "primary" : "secondary"}
            disabled={!ready}
            busy={busy}
            onClick={() => void start({ mode: "review", subjectId: id })}
          >
            {roots.length > 1 ? `复习${name} ${num} 题` : "开始复习"}
          </Button>
        ))}
        <SettingsButton label="复习设置" />
      </div>
      {nothing && (
        <p className={s.alert} role="alert">
          这些题已经复习过了，或者现在不在题库里。
        </p>
      )}
    </section>
  );
}

function nextText(time: string, nowMs: number): string {
  return time === "" ? "答错的题第二天会出现在这里。" : `下一题${dueText(time, nowMs)}。`;
}
