import { act } from "react";
import { type Root, createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Picked, PickerProps } from "#shared/console/islands.ts";
import Picker from "./Picker.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const COURSES: readonly Picked[] = [
  { id: 11, name: "教育学", hint: "教师资格" },
  { id: 12, name: "心理学", hint: "" },
  { id: 13, name: "英语", hint: "" },
];
const asked: string[] = [];
let root: Root;
let form: HTMLFormElement;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(decodeURIComponent(address));
    const q = new URL(address, "http://localhost").searchParams.get("q") ?? "";
    const found = COURSES.filter(({ name }) => name.includes(q));
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ found, hasMore: false }) });
  });
  form = document.body.appendChild(document.createElement("form"));
  root = createRoot(form);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.replaceChildren();
});

async function show(props: Partial<PickerProps> = {}) {
  const given = {
    address: "/pick/course",
    inputId: "f-course",
    name: "course",
    label: "课程",
    isMany: false,
    isNeeded: true,
    isWrong: false,
    describedBy: "",
    chosen: [],
    typed: "",
    ...props,
  };
  await act(async () => root.render(<Picker {...given} />));
}

const input = () => form.querySelector<HTMLInputElement>("[role=combobox]") as HTMLInputElement;
const options = () => [...form.querySelectorAll("[role=option]")];
const active = () =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;
const sent = () =>
  [...form.querySelectorAll("input")].filter(({ name }) => name !== "").map(({ value }) => value);

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(200)));

async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void input().dispatchEvent(event));
  await settle();
  return event.defaultPrevented;
}

test("opens with the arrow key, moves round the list, and takes the active option with Enter", async () => {
  await show();
  expect(input().getAttribute("aria-expanded")).toBe("false");
  await press("ArrowDown");
  expect(input().getAttribute("aria-expanded")).toBe("true");
  expect(form.querySelector("[role=listbox]")?.id).toBe(input().getAttribute("aria-controls"));
  expect(active()).toBe("教育学教师资格");
  await press("ArrowDown");
  await press("ArrowDown");
  await press("ArrowDown");
  expect(active()).toBe("教育学教师资格");
  await press("ArrowUp");
  expect(active()).toBe("英语");
  expect(await press("Enter")).toBe(true);
  expect([input().value, sent()]).toEqual(["英语", ["13"]]);
  expect(options()).toEqual([]);
});

test("leaves Enter to the form while the list is closed", async () => {
  await show();
  expect(await press("Enter")).toBe(false);
});

test("asks once for a word that is typed, and not for each letter", async () => {
  await show();
  for (const text of ["心", "心理"])
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
      input().dispatchEvent(new Event("input", { bubbles: true }));
    });
  await settle();
  expect(asked).toEqual(["/pick/course?q=心理"]);
  expect(form.querySelector("[role=status]")?.textContent).toBe("1 个结果，用上下键选择");
});

test("does not take an option by the Enter that ends a composition", async () => {
  await show();
  await type("教");
  await act(async () => void input().dispatchEvent(new Event("compositionstart", { bubbles: true })));
  expect(await press("Enter", { isComposing: true })).toBe(false);
  expect(sent()).toEqual(["教"]);
  await act(async () => void input().dispatchEvent(new Event("compositionend", { bubbles: true })));
  await settle();
  await press("Enter");
  expect(sent()).toEqual(["11"]);
});

test("closes the list with Escape, and clears the text with a second Escape", async () => {
  await show();
  await type("心");
  await press("Escape");
  expect([input().getAttribute("aria-expanded"), input().value]).toEqual(["false", "心"]);
  await press("Escape");
  expect(input().value).toBe("");
});

test("sends a text that names nothing yet, so that the pages look it up", async () => {
  await show();
  await type("没有");
  expect(form.textContent).toContain("没有找到");
  expect(sent()).toEqual(["没有"]);
});

test("shows the name of a chosen id, and drops the id when the name is changed", async () => {
  await show({ chosen: [{ id: 12, name: "心理学", hint: "" }] });
  expect([input().value, sent()]).toEqual(["心理学", ["12"]]);
  await type("心理");
  expect(sent()).toEqual(["心理"]);
});

test("collects several as chips, leaves chosen ones out of the list, and removes them by button and Backspace", async () => {
  await show({ isMany: true });
  await press("ArrowDown");
  await press("Enter");
  await press("ArrowDown");
  expect(options().map(({ textContent }) => textContent)).toEqual(["心理学", "英语"]);
  await press("Enter");
  expect(sent()).toEqual(["11", "12"]);
  await act(async () => form.querySelector<HTMLButtonElement>("[aria-label='去掉 教育学']")?.click());
  expect(sent()).toEqual(["12"]);
  await press("Backspace");
  expect(sent()).toEqual([]);
  expect(input().required).toBe(true);
});

test("says that it cannot search when the pages do not answer, and keeps the text", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: false, status: 500 }));
  await show();
  await type("教");
  expect(form.textContent).toContain("现在查不到，可以直接填名称。");
  expect(sent()).toEqual(["教"]);
});

test("asks for the live class first, finds only its messages, and drops the message when the class changes", async () => {
  const common = { isMany: false, isNeeded: true, isWrong: false, describedBy: "", chosen: [], typed: "" };
  const within = { of: "live", field: "id", label: "直播", agency: "agency" };
  await act(async () =>
    root.render(
      <>
        <Picker {...common} address="/pick/live" inputId="f-id" name="id" label="直播" />
        <Picker {...common} address="/pick/message" inputId="f-seq" name="seq" label="发言" within={within} />
        <select name="agency" aria-label="机构">
          <option value="">不选</option>
          <option value="jia">甲校</option>
        </select>
      </>,
    ),
  );
  const own = (id: string) => form.querySelector<HTMLInputElement>(`#${id}`) as HTMLInputElement;
  const down = async (id: string) => {
    for (const key of ["ArrowDown", "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      await act(async () => void own(id).dispatchEvent(event));
      await settle();
    }
  };
  await down("f-seq");
  expect(form.textContent).toContain("请先选“直播”。");
  expect(asked).toEqual([]);
  await down("f-id");
  await down("f-seq");
  expect(asked.at(-1)).toBe("/pick/message?live=11&q=");
  expect(sent()).toEqual(["11", "12"]);
  const agency = form.querySelector("select") as HTMLSelectElement;
  agency.value = "jia";
  await act(async () => void agency.dispatchEvent(new Event("change", { bubbles: true })));
  expect(sent()).toEqual(["11"]);
  await down("f-seq");
  expect(asked.at(-1)).toBe("/pick/message?live=11&agency=jia&q=");
});
