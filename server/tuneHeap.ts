import { setFlagsFromString } from "node:v8";

/**
 * V8 lets a small heap grow fourfold before it collects, so that a flood of pages leaves the process several
 * times as large as what it holds. Growing by this share of what is alive costs no time that can be measured.
 */
const GROWING_PERCENT = 45;

/**
 * Before the first request. Where nearly all objects of one place outlive a collection, V8 makes those to come in the old part of the
 * heap, for good. The first pages, several at once, can look like that: then whatever a page made outlives it
 * (docs/decisions/018-no-pretenuring-in-the-heap.md).
 */
export function tuneHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  setFlagsFromString("--no-allocation-site-pretenuring");
}
