import { type FormEvent, useRef, useState } from "react";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { questionHref, type QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { usePending } from "#client/navigation/pending.ts";
import { Button } from "#client/ui/Button.tsx";
import { CircleAlert } from "#client/ui/icons/CircleAlert.ts";
import { s } from "./AnswerForm.styles.ts";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import { AnswerInputs } from "./AnswerInputs.tsx";
import { answerInputOf } from "./answerInputOf.tsx";
import { answersOf } from "./answers.ts";
import { OriginFields } from "./OriginFields.tsx";
import type { Question } from "../question.ts";
import { useComplete } from "./useComplete.ts";

interface Props {
  readonly question: Question;
  readonly origin: QuestionOrigin;
  /** True: without a script, the browser sent the form without an answer. */
  readonly sentEmpty: boolean;
  /** Sends the answer. If that fails, an error is shown and the answer stays in the input fields. */
  readonly onAnswer: (answers: readonly string[]) => Promise<void>;
}

const ERROR_ID = "answer-error";

/**
 * The input fields of a single question. Without a script, the browser sends the answer in the question's address, and
 * the page then requests the verdict.
 */
export function AnswerForm({ question, origin, sentEmpty, onAnswer }: Props) {
  const { id, type } = question;
  const pending = usePending();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const choice = isChoice(type);
  const input = answerInputOf(question);
  const { complaint, forget, check } = useComplete(form, input, sentEmpty ? input.missing : "");

  const read = () => (form.current ? answersOf(new FormData(form.current), !choice) : []);
  const problem = complaint === "" ? failure : complaint;

  useKeyHandlers({ confirm: () => form.current?.requestSubmit() });

  function change(): void {
    forget();
    setFailure("");
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answers = read();
    if (pending || sending || !check(answers)) return;
    forget();
    setFailure("");
    setSending(true);
    try {
      await onAnswer(answers);
    } catch (error) {
      setFailure(`答案没有交上。${messageOf(error)}`);
    }
    setSending(false);
  }

  return (
    <form
      ref={form}
      className={s.form}
      id="answer"
      action={questionHref(id, {})}
      method="get"
      onSubmit={(event) => void submit(event)}
      // The code that draws formulas loads while the learner thinks, because the analysis may need it.
      onFocus={() => void textRenderer.load().catch(() => undefined)}
      onPointerEnter={() => void textRenderer.load().catch(() => undefined)}
      onChange={change}
    >
      <OriginFields origin={origin} />
      <AnswerInputs
        question={question}
        describedBy={problem === "" ? undefined : ERROR_ID}
        onInvalid={(event) => {
          event.preventDefault();
          check([]);
        }}
      />
      <div role="alert">
        {problem !== "" && (
          <p className={s.error} id={ERROR_ID}>
            <CircleAlert size={16} />
            {problem}
          </p>
        )}
      </div>
      <div className={s.actions}>
        <Button type="submit" kind="primary" size="large" busy={pending || sending}>
          {input.confirm}
        </Button>
      </div>
    </form>
  );
}
