import type { FormEvent, ReactNode } from "react";
import { SELF_VERDICTS, type SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { Button } from "#client/ui/Button.tsx";
import { Check } from "#client/ui/icons/Check.ts";
import { CircleDashed } from "#client/ui/icons/CircleDashed.ts";
import { X } from "#client/ui/icons/X.ts";
import { s } from "./SelfJudge.styles.ts";

interface Props {
  readonly chosen: SelfVerdict | undefined;
  readonly onChoose: (verdict: SelfVerdict) => void;
  /** Address to which the form is sent without a script; absent: the page does not work without scripts. */
  readonly action?: string;
  /** Hidden fields that repeat the query of the address, which sending the form would drop. */
  readonly children?: ReactNode;
}

const CHOICES: Readonly<Record<SelfVerdict, { readonly text: string; readonly Icon: typeof Check }>> = {
  right: { text: "答对了", Icon: Check },
  part_right: { text: "部分正确", Icon: CircleDashed },
  wrong: { text: "没答对", Icon: X },
};

/** Three buttons with which learners judge an answer that cannot be judged automatically. */
export function SelfJudge({ chosen, onChoose, action, children }: Props) {
  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = (submitter as HTMLButtonElement | null)?.value;
    const verdict = SELF_VERDICTS.find((one) => one === value);
    if (verdict) onChoose(verdict);
  }
  return (
    <form className={s.form} action={action} method="get" onSubmit={choose}>
      {children}
      <fieldset>
        <legend className={s.legend}>对照参考答案，给自己判一下</legend>
        <div className={s.choices}>
          {SELF_VERDICTS.map((verdict) => {
            const { text, Icon } = CHOICES[verdict];
            return (
              <Button
                key={verdict}
                type="submit"
                name="self"
                value={verdict}
                kind={chosen === verdict ? "primary" : "secondary"}
                aria-pressed={chosen === verdict}
                icon={<Icon size={18} />}
              >
                {text}
              </Button>
            );
          })}
        </div>
      </fieldset>
    </form>
  );
}
