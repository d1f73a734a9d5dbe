import { expect, test } from "vitest";
import { cropSquare, moved, WHOLE, withinPicture } from "./cropFrame.ts";
import { pictureProblem, pixelProblem } from "./openPicture.ts";

const wide = { width: 3000, height: 2000 };

test("a crop starts in the middle, follows the pointer, and stays within the picture", () => {
  expect(cropSquare(wide, WHOLE)).toEqual({ left: 500, top: 0, side: 2000 });
  expect(cropSquare(wide, moved(wide, WHOLE, 0.1, 0.1)).left).toBeCloseTo(300);
  expect(cropSquare(wide, moved(wide, WHOLE, -9, 0)).left).toBeCloseTo(1000);
  expect(cropSquare(wide, withinPicture(wide, { x: 0, y: 0, zoom: 2 }))).toEqual({
    left: 0,
    top: 0,
    side: 1000,
  });
  expect(withinPicture(wide, { ...WHOLE, zoom: 99 }).zoom).toBe(4);
});

test.each([
  ["text/html", 10, "JPG"],
  ["", 10, "JPG"],
  ["image/svg+xml", 10, "JPG"],
  ["image/jpeg", 40 * 1024 * 1024, "不能超过 5.00M"],
])("a file of type %s with %d bytes is refused with its reason", (type, size, said) => {
  expect(pictureProblem({ type, size })).toContain(said);
});

test("accepts 5 MB and 20 million pixels, and rejects a picture with more pixels", () => {
  expect(pictureProblem({ type: "image/jpeg", size: 5 * 1024 * 1024 })).toBe("");
  expect(pixelProblem({ width: 5000, height: 4000 })).toBe("");
  expect(pixelProblem({ width: 5001, height: 4000 })).toContain("2000 万像素");
});
