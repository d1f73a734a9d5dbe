import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Strikes } from "../answer/OptionFields.tsx";
import type { Question } from "../question.ts";
import { Strikethrough } from "#client/ui/icons/Strikethrough.ts";
import { s } from "./MarkTools.styles.ts";
import { useAnnotations } from "./Annotations.tsx";

/** Returns the options that the learner ruled out, with buttons to change that, as AnswerInputs expects them. */
export function useStrikes({ id, type }: Pick<Question, "id" | "type">): Strikes {
  const { marks, change } = useAnnotations(id);
  const struck: ReadonlySet<string> = new Set(marks.struck);
  const strike = (key: string) => {
    const rest = marks.struck.filter((other) => other !== key);
    change({ struck: rest.length < marks.struck.length ? rest : [...rest, key] });
  };
  return {
    struck,
    strike,
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
