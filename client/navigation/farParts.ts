import { whenIdle } from "../app/whenIdle.ts";
import { type FarOrder, farOrders, laidOutAttribute } from "../ui/tokens.ts";

/** The browser may have time twice before it shows the first part; and what it shows it paints beside the script, on the same slow phone. */
const PAUSE_MS = 100;

/** Lays out what is far down the page (farDown in ui/layoutTurns.ts), so that every part has its true height. */
export function layOutFarParts(): void {
  for (const order of farOrders) layOut(order);
}

/**
 * The same, a part at a time when the browser has time: none is long enough to be felt, and who jumps to the end finds the
 * same heights when coming back. Returns what ends it.
 */
export function layOutFarPartsOneByOne(): () => void {
  const waiting = [...farOrders];
  let cancel = whenIdle(next);
  return () => cancel();

  function next(): void {
    const order = waiting.shift();
    if (order === undefined) return;
    layOut(order);
    const pause = setTimeout(() => (cancel = whenIdle(next)), PAUSE_MS);
    cancel = () => clearTimeout(pause);
  }
}

function layOut(order: FarOrder): void {
  document.documentElement.setAttribute(laidOutAttribute(order), "");
}
