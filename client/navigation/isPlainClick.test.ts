import { expect, test } from "vitest";
import { isPlainClick } from "./isPlainClick.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test("the first button alone follows a link; every other key or button means something else", () => {
  expect(isPlainClick(plain)).toBe(true);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"] as const)
    expect(isPlainClick({ ...plain, [key]: true }), key).toBe(false);
  for (const button of [1, 2]) expect(isPlainClick({ ...plain, button }), String(button)).toBe(false);
});
