import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { type KeyHandlers, type KeyRegistry, KeysContext, NO_KEYS, useKeyHandlers } from "./keyHandlers.ts";
import { KeyListener } from "./KeyListener.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
// A page that is still mounted would handle the keys of the next test.
afterEach(() => act(async () => root.unmount()));

function Part({ handlers }: { readonly handlers: KeyHandlers }) {
  useKeyHandlers(handlers);
  return null;
}

function Page({ handlers, children }: { readonly handlers: KeyHandlers; readonly children?: ReactNode }) {
  const [registry] = useState<KeyRegistry>(() => new Set());
  return (
    <KeysContext value={registry}>
      {children}
      <KeyListener handlers={handlers} swipes />
    </KeysContext>
  );
}

async function shown(content: ReactNode) {
  root = createRoot(document.createElement("div"));
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(content);
  return show;
}

/** Presses a key. Returns whether the page handled it and thus prevented the browser's default action. */
function press(key: string): boolean {
  return !document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

test("sends a letter to its option, or to the command if no option has it", async () => {
  const choose = vi.fn((index: number) => index < 3);
  const draft = vi.fn();
  await shown(
    <Page handlers={{ draft }}>
      <Part handlers={{ choose }} />
    </Page>,
  );
  expect(press("c")).toBe(true);
  expect(choose).toHaveLastReturnedWith(true);
  expect(draft).not.toHaveBeenCalled();
  expect(press("d")).toBe(true);
  expect(draft).toHaveBeenCalledOnce();
  expect(press("m")).toBe(false);
});

test("confirms on Enter while there is an answer to confirm, then goes on", async () => {
  const [confirm, next] = [vi.fn(), vi.fn()];
  const show = await shown(
    <Page handlers={{ next }}>
      <Part handlers={{ confirm }} />
    </Page>,
  );
  press("Enter");
  expect([confirm, next].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await show(<Page handlers={{ next }} />);
  press("Enter");
  expect([confirm, next].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("rules out an option with the letter after X, and chooses again with the next letter", async () => {
  const [choose, strike] = [vi.fn(), vi.fn()];
  await shown(<Page handlers={{ choose, strike }} />);
  for (const key of ["x", "b", "b"]) press(key);
  expect(strike.mock.calls).toEqual([[1]]);
  expect(choose.mock.calls).toEqual([[1]]);
});

test("sends keys only to the question that the learner works at", async () => {
  const [here, there] = [vi.fn(), vi.fn()];
  await shown(
    <Page handlers={{}}>
      <KeysContext value={NO_KEYS}>
        <Part handlers={{ choose: there }} />
      </KeysContext>
      <Part handlers={{ choose: here }} />
    </Page>,
  );
  press("a");
  expect(here).toHaveBeenCalledOnce();
  expect(there).not.toHaveBeenCalled();
});
