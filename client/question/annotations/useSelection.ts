import { type RefObject, useEffect, useEffectEvent } from "react";

/** Milliseconds without movement of finger or mouse after which the selection is read. */
const REST_MS = 150;

/**
 * Calls back when a selection begins or ends in an area, with the pressed element; undefined: nothing is selected
 * in the area any more.
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
    // The pressed element is recorded, because the selection does not name it reliably: at the edge of a word it may
    // start in the element before, and a tap by finger selects nothing.
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
