import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { isEnter } from "#client/kit/keys.ts";
import { AnswerInputs } from "#client/question/answer/AnswerInputs.tsx";
import { answersOf } from "#client/question/answer/answers.ts";
import { useAdopted } from "#client/question/answer/useAdopted.ts";
import { useStrikes } from "#client/question/annotations/useStrikes.tsx";
import { Button } from "#client/ui/Button.tsx";
import { isDone } from "./knownAnswers.ts";
import { s } from "./ExamCard.styles.ts";
import type { QuestionSlot } from "./questionSlots.ts";
import type { AttemptStore } from "./attemptStore.ts";

interface Props {
  readonly place: QuestionSlot;
  readonly attempt: AttemptStore;
  readonly isFixed: boolean;
}

/** Characters. Browsers limit the size of a request that is sent while the page closes. */
const LONGEST_ESSAY = 5_000;

/** The input fields of an answer. A choice is stored at once; typed text is stored while the learner types. */
export function ExamForm({ place, attempt, isFixed }: Props) {
  const { question, answer } = place;
  const form = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState({ answer, turn: 0 });
  const strikes = useStrikes(question);
  const choice = isChoice(question.type);
  const refusalId = useId();
  const { refusal } = place;

  function change(): void {
    if (!form.current) return;
    const given = answersOf(new FormData(form.current), !choice);
    if (choice) attempt.answer(question.id, given);
    else attempt.type(question.id, given);
  }

  useAdopted(form, { given: first.answer, isChoice: choice, take: () => !isFixed && change() });
  useEffect(() => attempt.markFormRead(), [attempt]);

  function clear(): void {
    attempt.answer(question.id, []);
    setFirst({ answer: [], turn: first.turn + 1 });
  }

  /** Submits on Enter, which moves on to the next question: without a submit button the browser would not submit. */
  function press(event: KeyboardEvent<HTMLFormElement>): void {
    const { target, nativeEvent, defaultPrevented } = event;
    if (defaultPrevented || !isEnter(nativeEvent)) return;
    if (event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement) || target.type !== "text")
      return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its inputs
    <form ref={form} onChange={change} onKeyDown={press} noValidate autoComplete="off">
      <fieldset className={s.inputs} disabled={isFixed} role="presentation">
        <AnswerInputs
          key={first.turn}
          question={question}
          describedBy={refusal === undefined ? undefined : refusalId}
          onInvalid={(event) => event.preventDefault()}
          given={first.answer}
          strikes={strikes}
          longest={LONGEST_ESSAY}
        />
        <div role="alert">
          {refusal !== undefined && (
            <p className={s.refusal} id={refusalId}>
              {`这道题的作答没有保存：${refusal}${/[。！？]$/.test(refusal) ? "" : "。"}${isFixed ? "" : "请改一改，改过会重新保存；不改不计分。"}`}
            </p>
          )}
        </div>
        {!isFixed && (
          <p className={s.clear} data-idle={isDone(place) ? undefined : ""}>
            <Button kind="quiet" onClick={clear}>
              清除答案
            </Button>
          </p>
        )}
      </fieldset>
    </form>
  );
}
