import { useRef } from "react";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { placeOf } from "#client/question/answer/decideKey.ts";
import { useKeydown } from "#client/question/answer/useKeydown.ts";
import { useLetterKeys } from "#client/question/answer/useLetterKeys.ts";
import { optionsOf } from "#client/question/review/markOptions.ts";
import { useSwipe } from "#client/question/useSwipe.ts";
import { decideExamKey, type ExamKeyAction } from "./examKeys.ts";
import type { QuestionSlot } from "./examState.ts";

interface Props {
  readonly place: QuestionSlot | undefined;
  readonly actions: {
    readonly next: () => boolean;
    readonly previous: () => boolean;
    readonly mark: () => void;
    readonly sheet: () => void;
    readonly help: () => void;
    readonly view: () => void;
    readonly submit: () => void;
  };
  /** Fingers that are drawn across a whole paper mean nothing. */
  readonly swipes: boolean;
}

/** Listens for the keys of an exam on the whole page, and for fingers drawn across a question. */
export function KeyListener({ place, actions, swipes }: Props): null {
  const letters = useLetterKeys();
  const strikes = useRef(false);
  const { question } = place ?? {};
  const optionCount =
    question && isChoice(question.type) ? optionsOf(question.type, question.options).length : 0;
  const here = `[data-question="${question?.id ?? ""}"]`;

  function act(action: ExamKeyAction): boolean {
    switch (action.kind) {
      case "choose":
        return choose(here, action.index);
      case "strike":
        return strike(here, action.index);
      case "next":
      case "previous":
        actions[action.kind]();
        return true;
      case "mark":
      case "sheet":
      case "help":
      case "view":
      case "submit":
        actions[action.kind]();
        return true;
      case "strikeNext":
        return true;
      case "time":
        return click("[data-hide-time]");
      case "zoom":
        return click(`${here} a[data-zoom]`);
      case "draft":
        return click("[data-pad-button]");
      case "highlight":
        return click("[data-highlight-button]");
    }
  }

  useKeydown((event, target) => {
    const action = decideExamKey(event, {
      place: placeOf(target),
      dialogOpen: document.querySelector("dialog[open]") !== null,
      letters,
      optionCount,
      answered: false,
      strikes: strikes.current,
    });
    strikes.current = action?.kind === "strikeNext";
    return action !== undefined && act(action);
  });
  useSwipe((by) => void (swipes && (by === 1 ? actions.next() : actions.previous())));
  return null;
}

function choose(here: string, index: number): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>(
    `${here} input[name="answer"]:not([type="hidden"])`,
  );
  inputs[index]?.click();
  return inputs[index] !== undefined;
}

/** As a right click on the option does. */
function strike(here: string, index: number): boolean {
  const row = document.querySelectorAll(`${here} form label`)[index];
  return row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })) === false;
}

function click(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}
