import { useRef } from "react";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Question } from "../question.ts";
import { optionsOf } from "../review/markOptions.ts";
import { useLetterKeys } from "./useLetterKeys.ts";
import { useKeydown } from "./useKeydown.ts";
import { placeOf } from "./decideKey.ts";
import { chooseOption, confirmAnswer } from "./pressAnswer.ts";
import { decideRunKey, type RunKeyAction } from "./runKeys.ts";
import { useSwipe } from "../useSwipe.ts";

interface Props {
  readonly question: Question | undefined;
  readonly actions: {
    readonly next: () => boolean;
    readonly previous: () => boolean;
    /** In a run alone. */
    readonly mark?: () => void;
    readonly help: () => void;
    /** Absent where there is none. */
    readonly sheet?: () => void;
  };
}

/** Listens for the keys of a question on the whole page, in a run or alone, and for fingers drawn across it. */
export function KeyListener({ question, actions }: Props): null {
  const letters = useLetterKeys();
  const strikes = useRef(false);
  const optionCount =
    question && isChoice(question.type) ? optionsOf(question.type, question.options).length : 0;

  function act(action: RunKeyAction): boolean {
    switch (action.kind) {
      case "choose":
        return chooseOption(action.index);
      case "confirm":
        return confirmAnswer();
      case "next":
        return actions.next();
      case "previous":
        return actions.previous();
      case "strike":
        return strike(action.index);
      case "mark":
      case "sheet":
      case "help":
        actions[action.kind]?.();
        return actions[action.kind] !== undefined;
      case "strikeNext":
        return true;
      case "analysis":
        return focus("#result");
      case "favourite":
        return click("[data-favourite]");
      case "time":
        return click("[data-hide-time]");
      case "zoom":
        return click("main :is(article, details) a[data-zoom]");
      case "draft":
        return click("[data-pad-button]");
      case "highlight":
        return click("[data-highlight-button]");
      case "hideKey":
        return click("[data-hide-key]");
      case "unsure":
      case "guess":
        return click(`[data-sure="${action.kind}"]`);
    }
  }

  useKeydown((event, target) => {
    const action = decideRunKey(event, {
      place: placeOf(target),
      dialogOpen: document.querySelector("dialog[open]") !== null,
      letters,
      optionCount,
      // Also where there is nothing to confirm.
      answered: document.querySelector("form#answer") === null,
      strikes: strikes.current,
    });
    strikes.current = action?.kind === "strikeNext";
    return action !== undefined && act(action);
  });
  useSwipe((by) => void (by === 1 ? actions.next() : actions.previous()));
  return null;
}

/** As a right click on the option does. */
function strike(index: number): boolean {
  const row = document.querySelectorAll("form#answer label")[index];
  return row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })) === false;
}

function click(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}
