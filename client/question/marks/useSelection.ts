import { type RefObject, useEffect, useEffectEvent } from "react";

/** Fingers and mice move on for a while; what they have selected is looked at when they rest. */
const REST_MS = 150;

/** Tells of the selection when it begins or ends in an area, and with undefined when it has left it. */
export function useSelection(
  area: RefObject<HTMLElement | null>,
  onSelect: (range: Range | undefined) => void,
): void {
  const tell = useEffectEvent(() => onSelect(rangeIn(area.current)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function later(): void {
      clearTimeout(timer);
      timer = setTimeout(tell, REST_MS);
    }
    document.addEventListener("selectionchange", later);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", later);
    };
  }, []);
}

export function rangeIn(area: HTMLElement | null): Range | undefined {
  const selection = document.getSelection();
  if (!area || !selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return area.contains(range.startContainer) || area.contains(range.endContainer) ? range : undefined;
}
