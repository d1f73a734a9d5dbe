import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { isPending, onPending, setPending } from "./pending.ts";
import { PendingBar } from "../app/Document.tsx";

afterEach(() => setPending(false));

test("notifies listeners of each change and of nothing else", () => {
  const heard = vi.fn();
  const leave = onPending(heard);
  setPending(true);
  setPending(true);
  expect(isPending()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  setPending(false);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  setPending(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("never reports a pending page on the server", () => {
  setPending(true);
  expect(renderToStaticMarkup(<PendingBar />)).not.toContain("data-pending");
});
