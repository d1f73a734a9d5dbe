/** The fields of a keyboard or input event that listeners read. */
export interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode?: number;
}

/**
 * Reports whether a key belongs to an input method that is composing a word. Safari and some input methods on Windows
 * end the composition before the Enter that confirms the word; only the old key code 229 marks this Enter (WebKit
 * 165004).
 */
export function isComposing({ isComposing: isSaid, keyCode }: Omit<Pressed, "key">): boolean {
  return isSaid || keyCode === 229;
}

/** Reports whether a key is an Enter, and not the Enter that confirms a word of an input method. */
export function isEnter(pressed: Pressed): boolean {
  return pressed.key === "Enter" && !isComposing(pressed);
}
