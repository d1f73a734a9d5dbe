import { type RefObject, useEffect, useEffectEvent } from "react";

/** Fingers and mice move on for a while; what they have selected is looked at when they rest. */
const REST_MS = 150;

/** Tells of the selection when it begins or ends in an area, and with undefined when it has left it; and of what was pressed there. */
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
    // Where a press puts the caret says little: at a word's edge it may stand in front of what was pressed, and a finger puts none.
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
