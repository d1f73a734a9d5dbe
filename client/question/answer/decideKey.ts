import { isComposing, isEnter, type Pressed } from "#client/kit/keys.ts";

/** Where a key was pressed. text: something is being typed; choice: a radio or checkbox; control: a link or button. */
export type KeyPlace = "text" | "choice" | "control" | "page";

export interface PressedKey extends Pressed {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface KeySituation {
  readonly place: KeyPlace;
  readonly dialogOpen: boolean;
  /** Whether single letters, digits and signs do anything: a learner may switch them off (WCAG 2.1.4). */
  readonly letters: boolean;
  readonly optionCount: number;
  readonly answered: boolean;
}

export type KeyAction =
  | { readonly kind: "choose"; readonly index: number }
  | { readonly kind: "confirm" | "next" | "previous" | "help" };

/** What a key does on the page of a question; undefined leaves it to the browser. */
export function decideKey(pressed: PressedKey, situation: KeySituation): KeyAction | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  const { place, dialogOpen } = situation;
  if (ctrlKey || metaKey || altKey || isComposing(pressed) || dialogOpen || place === "text")
    return undefined;
  if (isEnter(pressed)) return enter(situation);
  if (key === "ArrowRight" || key === "ArrowLeft") {
    // Arrows move between radios; there they are the browser's.
    if (place === "choice") return undefined;
    return { kind: key === "ArrowRight" ? "next" : "previous" };
  }
  return situation.letters && key.length === 1 ? letter(key.toUpperCase(), situation) : undefined;
}

function enter({ place, answered }: KeySituation): KeyAction | undefined {
  if (place === "control") return undefined;
  return { kind: answered ? "next" : "confirm" };
}

function letter(key: string, { optionCount, answered }: KeySituation): KeyAction | undefined {
  if (key === "?" || key === "？") return { kind: "help" };
  if (key === "N") return { kind: "next" };
  if (key === "P") return { kind: "previous" };
  const index = /^[A-H]$/.test(key) ? key.charCodeAt(0) - 65 : /^[1-8]$/.test(key) ? Number(key) - 1 : -1;
  return !answered && index >= 0 && index < optionCount ? { kind: "choose", index } : undefined;
}

interface Place {
  readonly tagName: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
}

/** The kind of place an element is. */
export function placeOf({ tagName, type, isContentEditable }: Place): KeyPlace {
  if (isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT") return "text";
  if (tagName === "INPUT") return type === "radio" || type === "checkbox" ? "choice" : "text";
  return tagName === "A" || tagName === "BUTTON" || tagName === "SUMMARY" ? "control" : "page";
}
