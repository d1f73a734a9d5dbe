import { setFlagsFromString } from "node:v8";

/**
 * Growth of the heap before a collection, in percent of the live objects. By default V8 lets a small heap grow
 * fourfold, so a flood of pages would leave the process several times larger than its live data. This limit costs no
 * measurable time.
 */
const GROWING_PERCENT = 45;

/**
 * Sets V8 flags; call before the first request. When nearly all objects of one code location survive a collection, V8
 * permanently allocates later ones in the old generation. Several first pages at once can look like that, and every
 * object of later pages would then stay in memory (decision 018).
 */
export function tuneHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  setFlagsFromString("--no-allocation-site-pretenuring");
}
