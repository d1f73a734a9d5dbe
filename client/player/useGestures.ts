import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Player } from "./player.ts";

/** Ms after which a press counts as held. */
const HOLD_MS = 500;
const DOUBLE_MS = 300;
const STILL_PX = 12;
const SKIP_SECONDS = 10;

interface Options {
  readonly player: Player | undefined;
  readonly onFull: () => void;
}

/**
 * Handles gestures on the picture. Mouse: a click plays or pauses, a double click toggles full screen. Finger: a double
 * tap on a side jumps ten seconds, holding plays at double speed, and a tap shows the controls, which hide by
 * themselves.
 */
export function useGestures(area: RefObject<HTMLElement | null>, { player, onFull }: Options): void {
  const full = useEffectEvent(onFull);
  useEffect(() => {
    const element = area.current;
    if (!element || !player) return undefined;
    const steered = player;
    let held: ReturnType<typeof setTimeout> | undefined;
    let lastTap = 0;
    let start = { x: 0, y: 0 };

    function begin({ pointerType, clientX, clientY }: PointerEvent): void {
      start = { x: clientX, y: clientY };
      if (pointerType !== "mouse") held = setTimeout(() => steered.hold(true), HOLD_MS);
    }
    function move({ clientX, clientY }: PointerEvent): void {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) clearTimeout(held);
    }
    function end(event: PointerEvent): void {
      clearTimeout(held);
      if (steered.state().isHeld) return steered.hold(false);
      if (event.pointerType !== "mouse") return tap(event);
      if (event.button === 0 && event.type === "pointerup") steered.toggle();
    }
    function tap({ timeStamp, clientX, type }: PointerEvent): void {
      if (type !== "pointerup" || Math.abs(clientX - start.x) > STILL_PX) return;
      const isDouble = timeStamp - lastTap < DOUBLE_MS;
      lastTap = isDouble ? 0 : timeStamp;
      if (!isDouble || !element) return;
      const { left, width } = element.getBoundingClientRect();
      const place = (clientX - left) / width;
      if (place < 0.4) steered.skip(-SKIP_SECONDS);
      else if (place > 0.6) steered.skip(SKIP_SECONDS);
      else steered.toggle();
    }
    const onDouble = () => full();
    // Blocks the context menu that a long press would open.
    const noMenu = (event: Event) => event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", begin, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("dblclick", onDouble, { signal });
    element.addEventListener("contextmenu", noMenu, { signal });
    return () => {
      clearTimeout(held);
      listening.abort();
    };
  }, [area, player]);
}
