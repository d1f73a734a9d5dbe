import { expect, test } from "vitest";
import { anchorId, startOf } from "./scrollStart.ts";

const arrival = { saved: null, hasAnchor: false, isSamePage: false };

test("restores the position on return, even on a page with an anchor", () => {
  expect(startOf({ saved: "640", hasAnchor: true, isSamePage: true })).toBe(640);
  expect(startOf({ ...arrival, saved: "0" })).toBe(0);
});

test("starts a new page at its anchor or top, and keeps the scroll position when only the query changes", () => {
  expect(startOf({ ...arrival, hasAnchor: true })).toBe("anchor");
  expect(startOf(arrival)).toBe("top");
  expect(startOf({ ...arrival, isSamePage: true })).toBe("here");
});

test("decodes a Chinese anchor and accepts an invalid one", () => {
  expect(anchorId("#%E7%9B%AE%E5%BD%95")).toBe("目录");
  expect(anchorId("#100%")).toBe("100%");
  expect(anchorId("")).toBe("");
});
