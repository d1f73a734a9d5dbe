import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLongPress, LONG_PRESS_MS } from "./longPress.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
let root: Root;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function draw() {
  const change = vi.fn();
  const handlers = createLongPress()(change);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <label {...handlers}>
        <input type="radio" />
        <img alt="" />
      </label>,
    ),
  );
  const label = document.querySelector("label") as HTMLElement;
  const input = document.querySelector("input") as HTMLInputElement;
  const send = (type: string, own: object = {}, target: Element = label) => {
    const event = new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, ...own });
    act(() => void target.dispatchEvent(event));
    return event;
  };
  const touch = (type: string, own: object = {}, target: Element = label) =>
    send(type, { pointerType: "touch", clientX: 50, clientY: 50, ...own }, target);
  return { change, input, send, touch, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}

test("a finger that rests on the option rules it out once, and the click after it chooses nothing", async () => {
  const { change, send, touch, wait } = await draw();
  touch("pointerdown");
  wait(LONG_PRESS_MS - 1);
  expect(change).not.toHaveBeenCalled();
  wait(1);
  expect(change).toHaveBeenCalledOnce();
  expect(touch("contextmenu").defaultPrevented).toBe(true);
  touch("pointerup");
  expect(send("click").defaultPrevented).toBe(true);
  expect(change).toHaveBeenCalledOnce();
  expect(send("click").defaultPrevented).toBe(false);
});

test("a tap, a scroll and a press on a picture rule nothing out", async () => {
  const { change, send, touch, wait } = await draw();
  touch("pointerdown");
  touch("pointerup");
  wait(LONG_PRESS_MS);
  expect(send("click").defaultPrevented).toBe(false);
  touch("pointerdown");
  touch("pointermove", { clientY: 70 });
  wait(LONG_PRESS_MS);
  touch("pointerdown");
  touch("pointercancel");
  wait(LONG_PRESS_MS);
  const picture = document.querySelector("img") as HTMLElement;
  touch("pointerdown", {}, picture);
  wait(LONG_PRESS_MS);
  expect(touch("contextmenu", {}, picture).defaultPrevented).toBe(false);
  expect(change).not.toHaveBeenCalled();
});

test("a right click of the mouse rules the option out at once, and a held mouse button does not", async () => {
  const { change, send, wait } = await draw();
  send("pointerdown", { pointerType: "mouse" });
  wait(LONG_PRESS_MS);
  expect(change).not.toHaveBeenCalled();
  expect(send("contextmenu", { pointerType: "mouse" }).defaultPrevented).toBe(true);
  expect(change).toHaveBeenCalledOnce();
});
