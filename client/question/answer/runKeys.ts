import { isComposing } from "#client/kit/keys.ts";
import { decideKey, type KeyAction, type KeySituation, type PressedKey } from "./decideKey.ts";

type Command =
  | "mark"
  | "favourite"
  | "sheet"
  | "analysis"
  | "time"
  | "zoom"
  | "hideKey"
  | "strikeNext"
  | "draft"
  | "highlight"
  | "unsure"
  | "guess";

export type RunKeyAction =
  | KeyAction
  | { readonly kind: "strike"; readonly index: number }
  | { readonly kind: Command };

const COMMANDS: Readonly<Record<string, Command>> = {
  M: "mark",
  S: "favourite",
  G: "sheet",
  E: "analysis",
  T: "time",
  Z: "zoom",
  H: "hideKey",
  X: "strikeNext",
  D: "draft",
  // D names an option where there are four of them.
  W: "draft",
  L: "highlight",
  "9": "unsure",
  "0": "guess",
};

interface RunSituation extends KeySituation {
  /** X was pressed: the next letter rules an option out. */
  readonly strikes: boolean;
}

/** What a key does in a run: a letter that names an option is that option's before it is a command's. */
export function decideRunKey(pressed: PressedKey, situation: RunSituation): RunKeyAction | undefined {
  const action = decideKey(pressed, situation);
  if (action?.kind === "choose" && situation.strikes) return { kind: "strike", index: action.index };
  if (action) return action;
  const { ctrlKey, metaKey, altKey, key } = pressed;
  const { place, dialogOpen, letters } = situation;
  if (ctrlKey || metaKey || altKey || isComposing(pressed) || dialogOpen || place === "text" || !letters)
    return undefined;
  const command = COMMANDS[key.toUpperCase()];
  return command && { kind: command };
}
