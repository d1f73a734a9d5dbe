import { use, useRef } from "react";
import { type KeyAction, type KeyHandlers, KeysContext, useKeyHandlers } from "./keyHandlers.ts";
import { commandsOf, placeOf } from "./questionKeys.ts";
import { useKeydown } from "./useKeydown.ts";
import { useLetterKeys } from "./useLetterKeys.ts";
import { useSwipe } from "./useSwipe.ts";

export interface KeyListenerProps {
  /** Handlers of the page. They are used in addition to the handlers that components register. */
  readonly handlers: KeyHandlers;
  /** False in the view of a whole paper, where a swipe cannot step to another question. */
  readonly swipes: boolean;
}

/** Handles key presses anywhere on the page, and swipes across the question. */
export function KeyListener({ handlers, swipes }: KeyListenerProps): null {
  const letters = useLetterKeys();
  const strikes = useRef(false);
  const parts = use(KeysContext);
  const perform = (action: KeyAction, index: number) => [...parts].some((part) => part(action, index));
  useKeyHandlers(handlers);
  useKeydown((event, target) => {
    const commands = commandsOf(event, {
      place: placeOf(target),
      dialogOpen: document.querySelector("dialog[open]") !== null,
      letters,
      strikes: strikes.current,
    });
    strikes.current = false;
    return commands.some(([action, index]) => {
      if (action !== "strikeNext") return perform(action, index);
      strikes.current = true;
      return true;
    });
  });
  useSwipe((by) => void (swipes && perform(by === 1 ? "next" : "previous", 0)));
  return null;
}
