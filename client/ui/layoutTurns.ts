import { animation } from "./sheet.ts";
import { type FarOrder, laidOutAttribute } from "./tokens.ts";

/**
 * A page that arrives is laid out in turns, so that no turn holds up what comes after it on a slow phone: its frame, the head of
 * the screen, what follows, and what is below the fold. A part whose turn has not come is skipped with all that is in it, and
 * `height` stands in for its own.
 */
const NOT_YET = animation({ "from, to": { contentVisibility: "hidden" } });

/** Screens that come later, without a load, are there at once. */
const ARRIVING = `:root:not([${laidOutAttribute(1)}]) &`;

/**
 * Laid out a frame after what it stands in, or as much later as it may wait. Without a height it fills the window, so that nothing is
 * seen to move below it.
 */
export function nextFrame(height = "100vh", wait = "0s") {
  return {
    ...aboutSoHigh(height),
    [ARRIVING]: { animation: `${NOT_YET} 1ms ${wait} backwards` },
  };
}

/** Nothing waits longer while a page arrives: without a script there is no other turn. */
const LAST_TO_WAIT = 6;

/**
 * A part far down the page, about so high: the browser lays it out when it comes near, or when its turn comes
 * (navigation/farParts.ts). Parts of one order have their turn together. For a rule whose last selector is a class or an
 * element that few have: their style, and no other, is computed again when the turn comes. A part matches one order only, as a
 * turn that has come is stronger than one that has not. It has no border or ground of its own, and what is placed absolutely in
 * it is placed by it or by what is in it: Chromium would count both as moved.
 */
export function farDown(order: FarOrder, height: string) {
  return {
    contentVisibility: "auto" as const,
    ...aboutSoHigh(height),
    [ARRIVING]: { animation: `${NOT_YET} 1ms ${Math.min(order, LAST_TO_WAIT) * 70}ms backwards` },
    [`:root[${laidOutAttribute(order)}] &`]: { contentVisibility: "visible" as const },
    "@media (scripting: none)": { contentVisibility: "visible" as const },
  };
}

/** In a panel that opens under a press: a frame after what it stands in, so that the press is answered sooner. */
export function afterOpening(height: string) {
  return { ...aboutSoHigh(height), animation: `${NOT_YET} 1ms backwards` };
}

/** Until it was laid out once. */
export function aboutSoHigh(height: string) {
  return { containIntrinsicBlockSize: `auto ${height}` as const };
}
