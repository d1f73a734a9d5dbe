import { type FormEvent, useRef } from "react";
import { textRenderer } from "../../richText/richRenderers.ts";
import { useNavigation } from "../../navigation/navigation.ts";
import { usePending } from "../../navigation/pending.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons/CircleAlert.ts";
import { s } from "./AnswerForm.styles.ts";
import { AnswerInputs } from "./AnswerInputs.tsx";
import { answerHref, answersOf } from "./answers.ts";
import { isChoice, type Question } from "../question.ts";
import { lackOf, useComplete } from "./useComplete.ts";

interface Props {
  readonly question: Question;
  /** A plain form came back without an answer. */
  readonly sentEmpty: boolean;
  readonly onAnswer: () => void;
}

const ERROR_ID = "answer-error";

/** A plain form to the question's own address; the page then knows the answer and asks for the verdict. */
export function AnswerForm({ question, sentEmpty, onAnswer }: Props) {
  const { id, type } = question;
  const { visit } = useNavigation();
  const pending = usePending();
  const form = useRef<HTMLFormElement>(null);
  const choice = isChoice(type);
  const { complaint, forget, check } = useComplete(form, choice, sentEmpty ? lackOf([], choice)?.text : "");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const answers = answersOf(new FormData(event.currentTarget), !choice);
    if (!check(answers)) return;
    forget();
    onAnswer();
    void visit(answerHref(id, answers), { replace: true });
  }

  return (
    <form
      ref={form}
      className={s.form}
      id="answer"
      action={answerHref(id)}
      method="get"
      onSubmit={submit}
      // The analysis needs the code of formulas: fetched while the learner thinks, it is there at the answer.
      onFocus={() => void textRenderer.load().catch(() => undefined)}
      onPointerEnter={() => void textRenderer.load().catch(() => undefined)}
      onChange={forget}
    >
      <AnswerInputs
        question={question}
        describedBy={complaint === "" ? undefined : ERROR_ID}
        onInvalid={(event) => {
          event.preventDefault();
          check([]);
        }}
      />
      <div role="alert">
        {complaint !== "" && (
          <p className={s.error} id={ERROR_ID}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {complaint}
          </p>
        )}
      </div>
      <div className={s.actions}>
        <Button type="submit" kind="primary" size="large" busy={pending}>
          {type === "essay" ? "对照参考答案" : "确认答案"}
        </Button>
      </div>
    </form>
  );
}
