import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { BlankFields } from "./BlankFields.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("Enter goes to the next gap, and in the last gap submits a form without a button", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const submitted = vi.fn((event: Event) => event.preventDefault());
  place.addEventListener("submit", submitted);
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <form>
        <BlankFields stem="甲____乙____" blankNum={2} describedBy={undefined} given={[]} />
      </form>,
    ),
  );
  const [first, second] = place.querySelectorAll("input");
  const press = (input?: HTMLInputElement) =>
    act(async () => {
      input?.focus();
      input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
  await press(first);
  expect(document.activeElement).toBe(second);
  expect(submitted).not.toHaveBeenCalled();
  await press(second);
  expect(submitted).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
