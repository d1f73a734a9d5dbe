import { LAID_OUT } from "./layOutBelowFold.ts";
import { media } from "./tokens.ts";

/**
 * Styles for a part below the first screen with an estimated height: while the page loads, the browser lays the part
 * out only when it is near. A skipped part clips its overflow, and moves if it has a border.
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
