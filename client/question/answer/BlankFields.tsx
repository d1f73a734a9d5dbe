import type { KeyboardEvent } from "react";
import { isEnter } from "#client/kit/keys.ts";
import { Field } from "#client/ui/Field.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./BlankFields.styles.ts";

interface Props {
  readonly stem: string;
  readonly blankNum: number;
  readonly describedBy: string | undefined;
  readonly given: readonly string[];
}

const MOST_BLANKS = 20;
const LONGEST = 200;
const LONGEST_TOGETHER = 600;

/**
 * On Enter, moves the focus to the input field of the next gap. In the last input field, Enter submits the form, which
 * browsers do only for forms with a visible button or a single input field.
 * Ctrl + Enter is handled by the page.
 */
function toNextBlank(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (!isEnter(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const blanks = [...event.currentTarget.querySelectorAll("input")];
  const next = blanks[blanks.indexOf(event.target) + 1];
  event.preventDefault();
  if (next) next.focus();
  else event.target.form?.requestSubmit();
}

/** Shows an input field for each gap, with the number of the gap in the stem. */
export function BlankFields({ stem, blankNum, describedBy, given }: Props) {
  const count = Math.min(MOST_BLANKS, Math.max(1, blankNum));
  const common = { name: "answer", autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its inputs
    <fieldset className={s.blanks} aria-describedby={describedBy} onKeyDown={toNextBlank}>
      <legend className={s.legend}>
        {count === 1 ? <VisuallyHidden>填写答案</VisuallyHidden> : "填写答案"}
      </legend>
      {isLongBlank(stem, count) ? (
        <TextArea
          {...common}
          label="你的答案"
          hint="有几个空就按顺序写几行。"
          maxLength={LONGEST_TOGETHER}
          defaultValue={given[0]}
        />
      ) : (
        Array.from({ length: count }, (_, index) => (
          <Field
            key={index}
            {...common}
            label={count === 1 ? "你的答案" : `第 ${index + 1} 空`}
            maxLength={LONGEST}
            defaultValue={given[index]}
          />
        ))
      )}
    </fieldset>
  );
}

/** Returns whether one large field holds the whole answer: the stem has numbered parts or several gaps. */
export function isLongBlank(stem: string, blankCount: number): boolean {
  if (blankCount > 1) return false;
  return /[（(]\s*2\s*[）)]/.test(stem) || (stem.match(/_{3,}|~{3,}|＿{2,}/g)?.length ?? 0) > 1;
}
