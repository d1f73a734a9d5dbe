import { MASTERIES, type Mastery } from "#shared/domain/mastery.ts";
import type { AnswerReply } from "#client/calls/practice.ts";
import { nextText } from "#client/question/dueText.ts";
import { useDay } from "#client/site/useDay.ts";
import { Button } from "#client/ui/Button.tsx";
import { Check } from "#client/ui/icons/Check.ts";
import { Repeat } from "#client/ui/icons/Repeat.ts";
import { s } from "./MasteryButtons.styles.ts";
import type { QuestionSlot } from "./runState.ts";
import type { LocalRun } from "./useRun.ts";

interface Props {
  readonly slot: QuestionSlot;
  readonly reply: AnswerReply;
  readonly local: LocalRun;
}

const CHOICES: Readonly<Record<Mastery, { readonly text: string; readonly Icon: typeof Check }>> = {
  known: { text: "我掌握了", Icon: Check },
  shaky: { text: "还不熟", Icon: Repeat },
};

/** Lets the learner rate a question after seeing its key, and shows when the question is due again. */
export function MasteryButtons({ slot: { seq, mastery, isMasteryUnsent }, reply, local }: Props) {
  const today = useDay();
  return (
    <div className={s.area}>
      <div className={s.buttons} role="group" aria-label="这道题掌握得怎么样">
        {MASTERIES.map((one) => {
          const { text, Icon } = CHOICES[one];
          return (
            <Button
              key={one}
              aria-pressed={mastery === one}
              data-mastery={one}
              icon={<Icon size={18} />}
              onClick={() => mastery !== one && local.keep({ kind: "mastery", seq, mastery: one })}
            >
              {text}
            </Button>
          );
        })}
      </div>
      <p className={s.next} role="status">
        {isMasteryUnsent ? waitingText(local) : planText(reply, mastery, today)}
      </p>
    </div>
  );
}

function waitingText({ saving }: LocalRun): string {
  return saving?.status === "offline" ? "已存在这台设备上，联网后安排下次复习。" : "正在安排下次复习…";
}

/** Returns when the question is due again, or that it is not; "": not rated and not in the wrong book. */
function planText(
  { isWrongBook, dueTime, leavesIn }: AnswerReply,
  mastery: Mastery | undefined,
  today: number,
): string {
  if (!isWrongBook) return mastery === undefined ? "" : "记下了。这道题不在错题本里，不再安排复习。";
  const facts = [nextText(dueTime, today), leavesIn > 0 ? `再连续答对 ${leavesIn} 次就移出` : ""];
  return ["这道题在错题本里", ...facts.filter((fact) => fact !== "")].join("，").concat("。");
}
