import { type RefObject, useEffect, useEffectEvent } from "react";

/** The selection is read once the pointer has rested this long, because fingers and mice keep moving. */
const REST_MS = 150;

/**
 * Reports a selection that begins or ends in an area, and the element pressed there; undefined: the selection left the
 * area.
 */
export function useSelection(
  area: RefObject<HTMLElement | null>,
  onSelect: (range: Range | undefined, pressed: Element | undefined) => void,
): void {
  const tell = useEffectEvent((pressed: Element | undefined) => onSelect(rangeIn(area.current), pressed));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed: Element | undefined;
    function later(): void {
      clearTimeout(timer);
      timer = setTimeout(() => tell(pressed), REST_MS);
    }
    // Records the pressed element, because the caret is not reliable: at a word's edge the caret may land before the
    // pressed element, and a finger sets none.
    function press({ target }: Event): void {
      const { current } = area;
      pressed = current && target instanceof Element && current.contains(target) ? target : undefined;
      if (pressed) later();
    }
    const events = [
      ["selectionchange", later],
      ["click", press],
      ["keydown", () => (pressed = undefined)],
    ] as const;
    for (const [name, listener] of events) document.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of events) document.removeEventListener(name, listener);
    };
  }, [area]);
}

export function rangeIn(area: HTMLElement | null): Range | undefined {
  const selection = document.getSelection();
  if (!area || !selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return area.contains(range.startContainer) || area.contains(range.endContainer) ? range : undefined;
}
