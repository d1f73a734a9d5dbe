import type { MouseEvent, PointerEvent } from "react";

/** Time for which a finger rests on an option that it rules out, in ms. Android opens its menu a little later. */
export const LONG_PRESS_MS = 450;
/** Farthest that the finger may move meanwhile, in px. */
const SLACK_PX = 10;

/**
 * Returns handlers of an element on which a long press or a right click calls `change`. On a picture the browser's own
 * menu opens. The click that ends a long press has no effect, so it chooses no option.
 */
export function createLongPress() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouch = false;
  let isDone = false;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  const isPicture = ({ target }: { readonly target: EventTarget }) => target instanceof HTMLImageElement;
  return (change: () => void) => ({
    onPointerDown(event: PointerEvent): void {
      stop();
      isDone = false;
      isTouch = event.pointerType !== "mouse";
      from = { x: event.clientX, y: event.clientY };
      if (!isTouch || !event.isPrimary || isPicture(event)) return;
      timer = setTimeout(() => {
        isDone = true;
        change();
      }, LONG_PRESS_MS);
    },
    onPointerMove(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent): void {
      if (!isDone) return;
      isDone = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent): void {
      if (isPicture(event)) return;
      event.preventDefault();
      // The menu of a touch comes with the long press itself.
      if (!isTouch) change();
    },
  });
}
