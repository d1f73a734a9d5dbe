import { act, startTransition, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { CallsProvider, useCall } from "./call.ts";
import { CallCache } from "./callCache.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Name() {
  const { nickname } = useCall(callOf(userInfo, {}));
  // This hook after the call is as on most screens. React must find it again when it repeats the render.
  const [suffix] = useState("同学");
  return nickname + suffix;
}

test("shows an answer that arrives during rendering without an error", async () => {
  const calls = new CallCache(() => Promise.resolve({ nickname: "小林" } as never));
  const errors: unknown[] = [];
  const place = document.createElement("div");
  const root = createRoot(place, { onRecoverableError: (error) => errors.push(error) });
  const show = (isOpen: boolean) =>
    root.render(
      <CallsProvider value={calls}>
        <Suspense fallback="…">{isOpen ? <Name /> : "前一页"}</Suspense>
      </CallsProvider>,
    );
  await act(async () => show(false));
  await act(async () => startTransition(() => show(true)));
  expect(place.textContent).toBe("小林同学");
  expect(errors).toEqual([]);
});
