import { createContext, use, useEffect, useEffectEvent } from "react";

/** The actions of keys on a page with a question; which key has which stands in questionKeys.ts. */
export type KeyAction =
  | "analysis"
  | "choose"
  | "confirm"
  | "draft"
  | "favourite"
  | "guess"
  | "help"
  | "hideKey"
  | "highlight"
  | "mark"
  | "next"
  | "previous"
  | "sheet"
  | "strike"
  | "submit"
  | "time"
  | "unsure"
  | "view"
  | "zoom";

/** The handlers that a part of a page has for keys, of an option by its index. False: not this time, and the key is somebody else's. */
export type KeyHandlers = Readonly<Partial<Record<KeyAction, ((index: number) => unknown) | undefined>>>;

/** Does what a key asks for; false where nothing does. */
type Perform = (action: KeyAction, index: number) => boolean;

/** The parts of a page that have handlers now. */
export type KeyRegistry = Set<Perform>;

/** The handlers of pages without keys, and of questions that are not the one being worked at. */
export const NO_KEYS: KeyRegistry = new Set();

export const KeysContext = createContext(NO_KEYS);

/** Hands in what a part of a page does for the keys, as long as it is there. */
export function useKeyHandlers(handlers: KeyHandlers): void {
  const registry = use(KeysContext);
  const perform = useEffectEvent<Perform>((action, index) => {
    const handler = handlers[action];
    return handler !== undefined && handler(index) !== false;
  });
  useEffect(() => {
    const own: Perform = (action, index) => perform(action, index);
    registry.add(own);
    return () => void registry.delete(own);
  }, [registry]);
}
