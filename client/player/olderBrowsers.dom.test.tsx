import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { isUnderDialog } from "./playerKeys.ts";
import { SettingsMenu } from "./SettingsMenu.tsx";
import type { SettingsStore } from "./useSettings.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const store = {
  settings: { speed: 1, caption: true, captionLang: "", captionSize: "medium", quality: "auto" },
  change: () => undefined,
} as unknown as SettingsStore;

async function openMenu(press: (button: HTMLElement, menu: HTMLElement) => Promise<void>): Promise<void> {
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<SettingsMenu store={store} heights={[720, 360]} languages={[]} />));
  const [button, menu] = [place.querySelector("button"), place.querySelector<HTMLElement>("[role=dialog]")];
  if (!button || !menu) throw new Error("no menu");
  await press(button, menu);
  await act(async () => root.unmount());
}

test("opens and closes the settings by the button in browsers without popovers", async () => {
  const { prototype } = HTMLElement;
  const known = Object.getOwnPropertyDescriptor(prototype, "popover") ?? {};
  Reflect.deleteProperty(prototype, "popover");
  try {
    expect("popover" in prototype).toBe(false);
    await openMenu(async (button, menu) => {
      expect(menu.dataset["open"]).toBeUndefined();
      await act(async () => button.click());
      expect(menu.dataset["open"]).toBe("");
      await act(async () => button.click());
      expect(menu.dataset["open"]).toBeUndefined();
    });
  } finally {
    Object.defineProperty(prototype, "popover", known);
  }
});

test("leaves opening the settings to the browser if it has popovers", async () => {
  await openMenu(async (button, menu) => {
    await act(async () => button.click());
    expect(menu.dataset["open"]).toBeUndefined();
  });
});

test("blocks keys under other dialogs, without selectors that throw where :has is unknown", () => {
  const page = document.createElement("div");
  const find = page.querySelectorAll.bind(page);
  vi.spyOn(page, "querySelectorAll").mockImplementation((selector: string) => {
    if (selector.includes(":has(")) throw new SyntaxError(selector);
    return find(selector);
  });
  const under = (html: string) => {
    page.innerHTML = html;
    return isUnderDialog(page);
  };
  expect(under("<div data-stage></div>")).toBe(false);
  expect(under("<dialog><p>关着</p></dialog><div data-stage></div>")).toBe(false);
  expect(under("<dialog open><div data-stage></div></dialog>")).toBe(false);
  expect(under("<dialog open><p>快捷键</p></dialog><div data-stage></div>")).toBe(true);
  expect(under("<dialog open><div data-stage></div></dialog><dialog open></dialog>")).toBe(true);
});
