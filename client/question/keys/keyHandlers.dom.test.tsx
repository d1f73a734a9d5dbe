import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { type KeyHandlers, type KeyRegistry, KeysContext, NO_KEYS, useKeyHandlers } from "./keyHandlers.ts";
import { KeyListener } from "./KeyListener.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
// A page that stays would take the keys of the next.
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

/** True where the page took the key from the browser. */
function press(key: string): boolean {
  return !document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

test("a letter goes to the option that it names, and else to the command", async () => {
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

test("Enter confirms while there is something to confirm, and then goes on", async () => {
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

test("the letter after X rules out, that after it chooses again", async () => {
  const [choose, strike] = [vi.fn(), vi.fn()];
  await shown(<Page handlers={{ choose, strike }} />);
  for (const key of ["x", "b", "b"]) press(key);
  expect(strike.mock.calls).toEqual([[1]]);
  expect(choose.mock.calls).toEqual([[1]]);
});

test("of several questions only the one that is worked at is asked", async () => {
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
