import { expect, test, vi } from "vitest";
import { Stop } from "./stop.ts";

test("its listener hears of a stop once, and no longer listens when taken away", () => {
  const stop = new Stop();
  const listener = vi.fn();
  stop.addEventListener("abort", listener);
  expect(stop.aborted).toBe(false);
  stop.abort();
  stop.abort();
  expect([stop.aborted, listener.mock.calls.length]).toEqual([true, 1]);

  const other = new Stop();
  other.addEventListener("abort", listener);
  const stranger = vi.fn();
  other.removeEventListener("abort", stranger);
  other.removeEventListener("abort", listener);
  other.abort();
  expect(listener).toHaveBeenCalledTimes(1);
});
