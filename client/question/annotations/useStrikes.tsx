import { useEffect, useState } from "react";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Strikes } from "../answer/OptionFields.tsx";
import type { Question } from "../question.ts";
import { Strikethrough } from "#client/ui/icons/Strikethrough.ts";
import { s } from "./MarkTools.styles.ts";
import { useReady } from "#client/kit/hydration.ts";
import { readStored, writeStored } from "#client/kit/storage.ts";
import { useAnnotations } from "./Annotations.tsx";
import { createLongPress } from "./longPress.ts";

/** Returns the options that the learner ruled out, with buttons to change that, as AnswerInputs expects them. */
export function useStrikes({ id, type }: Pick<Question, "id" | "type">): Strikes {
  const { marks, change } = useAnnotations(id);
  const struck: ReadonlySet<string> = new Set(marks.struck);
  const strike = (key: string) => {
    const rest = marks.struck.filter((other) => other !== key);
    change({ struck: rest.length < marks.struck.length ? rest : [...rest, key] });
  };
  const [longPress] = useState(createLongPress);
  return {
    struck,
    strike,
    handlersOf: (key) => longPress(() => strike(key)),
    hint: <StrikeHint />,
    button: ({ key, content }) => (
      // The button has a title only: with an `aria-label` too, screen readers would read both.
      <button
        type="button"
        className={s.strike}
        aria-pressed={struck.has(key)}
        title={`排除 ${factsOf(type).isTruth ? content : key}`}
        onClick={() => strike(key)}
      >
        <Strikethrough size={18} />
      </button>
    ),
  };
}

/** Key in localStorage: the hint was shown on this device. */
const HINTED = "strikeHint";

/** Tells of the long press, on touch screens only, with the first question that a device shows. */
function StrikeHint() {
  const ready = useReady();
  return ready && <FirstHint />;
}

function FirstHint() {
  const [isFirst] = useState(() => readStored(HINTED) === null);
  useEffect(() => {
    if (isFirst) writeStored(HINTED, "1");
  }, [isFirst]);
  return isFirst && <p className={s.hint}>长按一个选项可以排除它，再长按恢复。</p>;
}
