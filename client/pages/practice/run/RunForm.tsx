import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { AnswerInputs } from "#client/question/answer/AnswerInputs.tsx";
import { answerInputOf } from "#client/question/answer/answerInputOf.tsx";
import { answersOf } from "#client/question/answer/answers.ts";
import { useComplete } from "#client/question/answer/useComplete.ts";
import { useAdopted } from "#client/question/answer/useAdopted.ts";
import { useKeyHandlers } from "#client/question/keys/keyHandlers.ts";
import type { Question } from "#client/question/question.ts";
import { useStrikes } from "#client/question/annotations/useStrikes.tsx";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { s } from "./RunCard.styles.ts";
import type { Confidence, QuestionSlot, RunMode } from "./runState.ts";
import type { LocalRun } from "./useRun.ts";
import { useSpent } from "#client/question/useSpent.ts";

interface Props {
  readonly question: Question;
  readonly slot: QuestionSlot;
  readonly local: LocalRun;
  readonly way: RunMode;
  readonly onAnswered: () => void;
  readonly onStep: () => void;
  /** Called with true while the input fields contain an answer that the learner has not confirmed. */
  readonly onDraft: (isThere: boolean) => void;
}

const ERROR_ID = "answer-error";
const CONFIDENCE_ID = "confidence";
const PAUSE_MS = 800;

const SURES: readonly (readonly [Confidence, string])[] = [
  ["sure", "有把握"],
  ["unsure", "没把握"],
  ["guess", "猜的"],
];

/**
 * The input fields for an answer in a run. Typed text is saved while the learner types. An answer becomes final when
 * the learner confirms it; in a test, only at the end.
 */
export function RunForm({ question, slot, local, way, onAnswered, onStep, onDraft }: Props) {
  const { seq, given } = slot;
  const form = useRef<HTMLFormElement>(null);
  const spent = useSpent();
  const [sure, setSure] = useState(slot.sure);
  const strikes = useStrikes(question);
  const [first] = useState(given);
  const choice = isChoice(question.type);
  const input = answerInputOf(question);
  const { complaint, forget, check } = useComplete(form, input);
  const isTest = way === "test";
  const typing = useTyping((text) => keep(text, false), local.noteTyping);

  function keep(answer: readonly string[], isFinal: boolean, how = sure): void {
    local.keep({ kind: "answer", seq, answer, sure: how, spentMs: spent(), isFinal });
  }

  function read(): readonly string[] {
    return form.current ? answersOf(new FormData(form.current), !choice) : [];
  }

  function change(): void {
    forget();
    onDraft(!isTest && read().length > 0);
    if (choice && isTest) keep(read(), false);
    if (!choice) typing.note(read());
  }

  useAdopted(form, { given, isChoice: choice, take: change });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const answer = read();
    // Only in a test may the learner go on without an answer.
    if (isTest && answer.length === 0) return onStep();
    if (!isTest && !check(answer)) return;
    typing.forget();
    if (!isTest) onAnswered();
    keep(answer, !isTest);
    if (isTest) onStep();
  }

  function choose(next: Confidence): void {
    const how = next === sure ? "" : next;
    setSure(how);
    if (isTest && read().length > 0) keep(read(), false, how);
  }

  useKeyHandlers({
    confirm: () => form.current?.requestSubmit(),
    // Ctrl + Enter: in a text, Enter begins a line.
    submit: () => form.current?.requestSubmit(),
    unsure: () => choose("unsure"),
    guess: () => choose("guess"),
  });

  return (
    <form
      ref={form}
      className={s.form}
      id="answer"
      method="post"
      onSubmit={submit}
      noValidate
      autoComplete="off"
      onFocus={() => void textRenderer.load().catch(() => undefined)}
      onChange={change}
    >
      <AnswerInputs
        question={question}
        describedBy={complaint === "" ? undefined : ERROR_ID}
        onInvalid={(event) => event.preventDefault()}
        given={first}
        strikes={strikes}
      />
      <div role="alert">
        {complaint !== "" && (
          <p className={s.error} id={ERROR_ID}>
            {complaint}
          </p>
        )}
      </div>
      <div className={s.sures} role="group" aria-labelledby={CONFIDENCE_ID}>
        <span id={CONFIDENCE_ID}>这道题</span>
        {SURES.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={sure === value} onClick={() => choose(value)}>
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

/** Stores typed text in the journal once the learner pauses, and at once when the fields are removed. */
function useTyping(keep: (text: readonly string[]) => void, onTyping: (isTyping: boolean) => void) {
  const waiting = useRef<{ text: readonly string[]; timer: ReturnType<typeof setTimeout> }>(undefined);
  const flush = useEffectEvent(() => {
    if (!waiting.current) return;
    const { text } = waiting.current;
    forget();
    keep(text);
  });
  useEffect(() => () => flush(), []);

  function forget(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    onTyping(false);
  }
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  return {
    forget,
    note(text: readonly string[]): void {
      forget();
      const timer = setTimeout(() => {
        latest.current(text);
        forget();
      }, PAUSE_MS);
      waiting.current = { text, timer };
      onTyping(true);
    },
  };
}
