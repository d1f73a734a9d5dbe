import { LAID_OUT } from "./layOutBelowFold.ts";
import { media } from "./tokens.ts";

/**
 * A part below the first screen, about so high: while a page arrives, the browser lays it out only when it is near. A part that
 * is skipped clips what stands out of it, and moves when it has a border of its own.
 */
export function belowFold(height: string, onPhones = height) {
  return {
    [`:root:not([${LAID_OUT}]) &`]: {
      contentVisibility: "auto",
      containIntrinsicBlockSize: `auto ${height}`,
      [media.phone]: { containIntrinsicBlockSize: `auto ${onPhones}` },
      "@media (scripting: none)": { contentVisibility: "visible" },
    },
  } as const;
}
