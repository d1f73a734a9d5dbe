import { createContext, use, useEffect, useEffectEvent } from "react";

/** Actions of keys on a page with a question; questionKeys.ts maps keys to actions. */
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

/**
 * Key handlers of one part of a page; the index is that of an option. Returning false passes the key on to other
 * handlers.
 */
export type KeyHandlers = Readonly<Partial<Record<KeyAction, ((index: number) => unknown) | undefined>>>;

/** Runs the action of a key; returns false if no handler did. */
type Perform = (action: KeyAction, index: number) => boolean;

/** Parts of a page that have handlers now. */
export type KeyRegistry = Set<Perform>;

/** Registry for pages without keys, and for questions that the learner is not working at. */
export const NO_KEYS: KeyRegistry = new Set();

export const KeysContext = createContext(NO_KEYS);

/** Registers the key handlers of a part of a page while that part is mounted. */
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
