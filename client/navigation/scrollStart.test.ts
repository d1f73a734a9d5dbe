import { expect, test } from "vitest";
import { anchorId, startOf } from "./scrollStart.ts";

const arrival = { saved: null, hasAnchor: false, isSamePage: false };

test("who comes back is where they were, even on a page with an anchor", () => {
  expect(startOf({ saved: "640", hasAnchor: true, isSamePage: true })).toBe(640);
  expect(startOf({ ...arrival, saved: "0" })).toBe(0);
});

test("a new page starts at its anchor or its top; another query of the same page stays where it is", () => {
  expect(startOf({ ...arrival, hasAnchor: true })).toBe("anchor");
  expect(startOf(arrival)).toBe("top");
  expect(startOf({ ...arrival, isSamePage: true })).toBe("here");
});

test("an anchor may be Chinese, and one that is no text breaks nothing", () => {
  expect(anchorId("#%E7%9B%AE%E5%BD%95")).toBe("目录");
  expect(anchorId("#100%")).toBe("100%");
  expect(anchorId("")).toBe("");
});
