import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache, keyOf } from "#client/calls/callCache.ts";
import { useCountView } from "./NewsDetailPage.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Article({ id }: { readonly id: string }) {
  useCountView(id);
  return null;
}

test("counts a visitor once after five seconds, and not a visitor who leaves before", async () => {
  const sent: string[] = [];
  const calls = new CallCache((call) => {
    sent.push(`${keyOf(call)} ${(call.input as { readonly id: string }).id}`);
    return Promise.reject(new Error("nobody minds"));
  });
  const root = createRoot(document.createElement("div"));
  const read = async (id: string, ms: number) => {
    await act(async () =>
      root.render(
        <CallsProvider value={calls}>
          <Article id={id} />
        </CallsProvider>,
      ),
    );
    await vi.advanceTimersByTimeAsync(ms);
  };
  await read("1", 4_900);
  await read("2", 30_000);
  await act(async () => root.unmount());
  expect(sent.map((one) => one.split(" ").at(-1))).toEqual(["2"]);
});
