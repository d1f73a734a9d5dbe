import { useEffect, useRef } from "react";
import { href } from "#shared/routes/href.ts";
import { useNavigation } from "../../../navigation/navigation.ts";
import { decideKey, type KeyAction, placeOf } from "../../../question/answer/decideKey.ts";
import { isChoice, type Question } from "../../../question/question.ts";
import { optionsOf } from "../../../question/review/markOptions.ts";
import { useLetterKeys } from "../../../question/answer/useLetterKeys.ts";

interface Options {
  readonly question: Question;
  readonly answered: boolean;
  readonly onHelp: () => void;
}

/** Listens for the keys of a question on the whole page. */
export function useQuestionKeys({ question, answered, onHelp }: Options): void {
  const { visit } = useNavigation();
  const letters = useLetterKeys();
  const { type, options, prevId, nextId } = question;
  const optionCount = isChoice(type) ? optionsOf(type, options).length : 0;

  function go(id: string): boolean {
    if (id !== "") void visit(href("questionDetail", { id }));
    return id !== "";
  }

  /** False where there is nothing to do: the key is then left to the browser. */
  function act(action: KeyAction): boolean {
    if (action.kind === "next") return go(nextId);
    if (action.kind === "previous") return go(prevId);
    if (action.kind === "choose") return choose(action.index);
    if (action.kind === "confirm") return confirm();
    onHelp();
    return true;
  }

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    const dialogOpen = document.querySelector("dialog[open]") !== null;
    const place = placeOf(event.target as HTMLElement & { type?: unknown });
    const action = decideKey(event, { place, dialogOpen, letters, optionCount, answered });
    if (action && act(action)) event.preventDefault();
  }

  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function answerForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#answer");
}

function choose(index: number): boolean {
  const inputs = answerForm()?.querySelectorAll<HTMLInputElement>(
    'input[name="answer"]:not([type="hidden"])',
  );
  inputs?.[index]?.click();
  return inputs?.[index] !== undefined;
}

function confirm(): boolean {
  const button = answerForm()?.querySelector<HTMLElement>('[type="submit"]');
  button?.click();
  return button !== undefined && button !== null;
}
