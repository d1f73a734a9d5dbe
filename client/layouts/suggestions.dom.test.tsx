import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallsProvider } from "../calls/call.ts";
import { CallCache, type Transport } from "../calls/callCache.ts";
import { NavigationContextProvider } from "../navigation/navigation.ts";
import { type Boot, BootProvider, type SiteView } from "../site/boot.ts";
import { keepSearch, pastSearches } from "../site/pastSearches.ts";
import { optionsOf } from "./suggestionOptions.ts";
import { Suggestions } from "./Suggestions.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

const shown = { url: "", isShow: true };
const nav = { course: shown, live: shown, question: shown, news: { ...shown, topIsShow: true } };
const site = { mode: "study", nav } as unknown as SiteView;
const hit = { type: "course", id: "11", title: "英语精讲", titleMark: [], label: "英语" };

interface Sent {
  readonly q: string;
  readonly types: string;
  readonly signal: AbortSignal | undefined;
  readonly answer: () => void;
}

async function openField() {
  const sent: Sent[] = [];
  const visited: string[] = [];
  const transport = ((call, options) =>
    new Promise((resolve) => {
      const { q, types } = call.input as { q: string; types: string };
      const data = {
        list: q === "" ? [] : [{ ...hit, title: `${q}精讲` }],
        word: q === "" ? ["公共课"] : [],
      };
      sent.push({ q, types, signal: options?.signal, answer: () => resolve(data as never) });
    })) as Transport;
  document.body.innerHTML = '<form role="search"><input type="search" name="q"></form><div></div>';
  const form = document.querySelector("form") as HTMLFormElement;
  const field = form.querySelector("input") as HTMLInputElement;
  const visit = async (to: string) => void visited.push(to);
  const root = createRoot(document.querySelector("div") as Element);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <BootProvider value={{ site } as unknown as Boot}>
          <CallsProvider value={new CallCache(transport)}>
            <NavigationContextProvider value={{ visit, prefetch: () => undefined, failure: null }}>
              <Suggestions form={form} />
            </NavigationContextProvider>
          </CallsProvider>
        </BootProvider>
      </MemoryRouter>,
    ),
  );
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return {
    sent,
    visited,
    field,
    wait,
    type: async (text: string, init: object = {}) => {
      field.value = text;
      await act(async () => void field.dispatchEvent(new InputEvent("input", { bubbles: true, ...init })));
    },
    answer: (index: number) => act(async () => sent[index]?.answer()),
    press: async (key: string) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      await act(async () => void field.dispatchEvent(event));
      return event.defaultPrevented;
    },
    options: () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent),
    told: () => document.querySelector('[role="status"]')?.textContent,
  };
}

test("requests suggestions after a pause in typing but not during input-method composition, and aborts outdated requests", async () => {
  const { sent, type, wait, answer, options, told } = await openField();
  await wait(1);
  expect(sent.map(({ q }) => q)).toEqual([""]);
  await type("y");
  await wait(100);
  await type("yy");
  await wait(100);
  await type("yyj", { isComposing: true });
  await wait(100);
  expect(sent.map(({ q }) => q)).toEqual(["", "yy"]);
  expect(sent[0]?.signal?.aborted).toBe(true);
  await type("英语");
  expect(sent[1]?.signal?.aborted).toBe(true);
  await wait(200);
  await answer(2);
  await answer(1);
  expect(options()).toEqual(["英语精讲课程 · 英语"]);
  expect(told()).toBe("1 条搜索建议，用上下方向键选择");
  // Study mode has no links to questions.
  expect(sent[2]?.types).toBe("course,teacher,live,news,help");
});

test("chooses suggestions and closes the list by keys, and submits the form on Enter without a choice", async () => {
  const { field, visited, wait, answer, press, options } = await openField();
  await wait(1);
  await answer(0);
  expect(options()).toEqual(["公共课大家在搜"]);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(await press("Enter")).toBe(false);
  await press("ArrowUp");
  expect(field.getAttribute("aria-activedescendant")).toBe(document.querySelector('[role="option"]')?.id);
  await press("ArrowDown");
  expect(field.hasAttribute("aria-activedescendant")).toBe(false);
  await press("ArrowDown");
  expect(await press("Enter")).toBe(true);
  expect(visited).toEqual(["/search?q=%E5%85%AC%E5%85%B1%E8%AF%BE"]);
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(await press("Escape")).toBe(false);
  await press("ArrowDown");
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(await press("Escape")).toBe(true);
  expect(field.getAttribute("aria-expanded")).toBe("false");
});

test("opens the page of a suggestion that is pressed", async () => {
  const { visited, wait, answer } = await openField();
  await wait(1);
  await answer(0);
  await act(async () => document.querySelector<HTMLElement>('[role="option"] span')?.click());
  expect(visited).toHaveLength(1);
});

test("shows past searches before popular words in an empty field, and forgets them on request", async () => {
  keepSearch("马原");
  keepSearch("公共课");
  const { wait, answer, options, press, visited } = await openField();
  await wait(1);
  expect(options()).toEqual(["公共课搜过", "马原搜过", "清空搜索记录"]);
  await answer(0);
  expect(options()).toEqual(["公共课搜过", "马原搜过", "清空搜索记录"]);
  await press("ArrowUp");
  await press("Enter");
  expect(options()).toEqual(["公共课大家在搜"]);
  expect(visited).toEqual([]);
  expect(pastSearches()).toEqual([]);
});

test("names the kind of each suggestion, and lists no word that is the title of a hit", () => {
  const full = { ...site, mode: "full", subjects: [{ name: "会计职称" }] } as unknown as SiteView;
  const inList = { list: "course", level1: "1", level2: "", level3: "" };
  const list = [
    { ...hit, type: "subject", id: "1", title: "初级会计", label: "会计职称", inList },
    { ...hit, title: "初级会计实务精讲", label: "", inList: null },
  ];
  const shown = optionsOf([], { asked: "初级", list, word: ["初级会计", "初级会计实务"] }, full);
  expect(shown.map(({ name, facts }) => `${name} ${facts}`)).toEqual([
    "初级会计 科目 · 会计职称",
    "初级会计实务精讲 课程",
    "初级会计实务 搜索词",
  ]);
  const [start] = optionsOf([], { asked: "", list: [], word: [] }, full);
  expect([start?.name, start?.facts]).toEqual(["会计职称", "科目"]);
});
