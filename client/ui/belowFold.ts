import { LAID_OUT } from "./layOutBelowFold.ts";
import { media } from "./tokens.ts";

/**
 * Styles for a part of the page below the first screen. The browser reserves the estimated height and lays the part out
 * only when it is near. Until then its overflow is clipped; a border would change its height when it is laid out.
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
