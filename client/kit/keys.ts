/** The parts of a keyboard or input event that listeners look at. */
export interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode?: number;
}

/**
 * Whether a key belongs to an input method, which is still putting a word together. Safari, and some methods on Windows, end the
 * composition before the Enter that has confirmed it, and tell by the old key code alone (WebKit 165004).
 */
export function isComposing({ isComposing: isSaid, keyCode }: Omit<Pressed, "key">): boolean {
  return isSaid || keyCode === 229;
}

/** The Enter that means what it says, not the one that confirms a word of an input method. */
export function isEnter(pressed: Pressed): boolean {
  return pressed.key === "Enter" && !isComposing(pressed);
}
