import { createContext, use, useEffect, useEffectEvent } from "react";

/** Actions of keys on a page with a question. questionKeys.ts maps keys to these actions. */
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
 * Key handlers of a component. The parameter is the index of the option for actions on an option. A handler that
 * returns false passes the key on to other handlers.
 */
export type KeyHandlers = Readonly<Partial<Record<KeyAction, ((index: number) => unknown) | undefined>>>;

/** Runs the action of a key. Returns false if no handler accepted the key. */
type Perform = (action: KeyAction, index: number) => boolean;

/** The handlers of all components that handle keys now. */
export type KeyRegistry = Set<Perform>;

/** A registry that nobody reads: for pages without keys, and questions that the learner is not working at. */
export const NO_KEYS: KeyRegistry = new Set();

export const KeysContext = createContext(NO_KEYS);

/** Registers a component's key handlers while the component is mounted. */
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
