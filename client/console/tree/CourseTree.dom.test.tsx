import { act } from "react";
import { type Root, createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CourseTreeProps, TreeChapter } from "#shared/console/islands.ts";
import CourseTree from "./CourseTree.tsx";
import { testLesson } from "./testTree.ts";
import { moved } from "./treeMoves.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const TREE: readonly TreeChapter[] = [
  {
    id: 1,
    name: "甲",
    lessons: [testLesson(11, "一"), testLesson(12, "二")],
  },
  { id: 2, name: "乙", lessons: [] },
];

let root: Root;
let page: HTMLElement;
/** Calls of the tree, and the tree of the server. */
let calls: [string, Record<string, string>][];
let tree: readonly TreeChapter[];
let message: string;

beforeEach(() => {
  calls = [];
  tree = TREE;
  message = "";
  vi.stubGlobal("fetch", async (address: string, { body = "{}" }: { readonly body?: string } = {}) => {
    const command = address.replace(/^\/course\/tree\/do\/(\w+)\//, "$1 ");
    const { values = {} } = JSON.parse(body) as { values?: Record<string, string> };
    if (!address.includes("/state")) calls.push([command, values]);
    if (command === "lesson move" && message === "")
      tree = moved(
        tree,
        { kind: "lesson", id: Number(values["id"]) },
        {
          chapterId: Number(values["chapter"]),
          place: Number(values["to"]),
        },
      );
    if (command === "audit undo") tree = TREE;
    const state = { chapters: tree, uploads: [] };
    const answer = address.includes("/state") ? state : { message, id: 0, audit: 7, state };
    return {
      ok: message === "",
      status: message === "" ? 200 : 422,
      text: async () => JSON.stringify(answer),
      json: async () => answer,
    };
  });
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.replaceChildren();
});

async function show(props: Partial<CourseTreeProps> = {}) {
  const given = {
    courseId: 5,
    token: "t",
    mayEdit: true,
    mayFree: true,
    mayUndo: true,
    state: { chapters: TREE, uploads: [] },
    ...props,
  };
  await act(async () => root.render(<CourseTree {...given} />));
}
const byLabel = (label: string) => page.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;
const named = (text: string) =>
  [...page.querySelectorAll("button")].find((one) => one.textContent === text) as HTMLElement;
const said = () => page.querySelector("[role=status]")?.textContent;
const shown = () =>
  [...page.querySelectorAll("[data-chapter]")]
    .map((chapter) =>
      [...chapter.querySelectorAll("[data-lesson]")]
        .map((one) => (one as HTMLElement).dataset["lesson"])
        .join(","),
    )
    .join(" | ");
async function press(element: HTMLElement, ...keys: readonly string[]) {
  for (const key of keys)
    await act(async () => {
      const target =
        document.activeElement === document.body ? element : (document.activeElement as HTMLElement);
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
}
const click = (element: HTMLElement) => act(async () => element.click());
async function grab(label: string, ...keys: readonly string[]) {
  await act(async () => byLabel(label).focus());
  await press(byLabel(label), " ", ...keys);
}

test("moves a lesson by Space, arrow keys and Enter, announces each step, and keeps the focus on the handle", async () => {
  await show();
  await grab("移动：一", "ArrowDown");
  expect(shown()).toBe("12,11 | ");
  expect(said()).toBe("“一”在“甲”，第 2 位，共 2 位");
  await press(byLabel("移动：一"), "ArrowDown");
  expect(shown()).toBe("12 | 11");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("移动：一");
  expect(byLabel("移动：一").getAttribute("aria-pressed")).toBe("true");
  expect(calls).toEqual([]);
  await press(byLabel("移动：一"), "Enter");
  expect(calls).toEqual([["lesson move", { id: "11", to: "1", chapter: "2" }]]);
  expect(byLabel("移动：一").getAttribute("aria-pressed")).toBe("false");
  expect(said()).toContain("已移动：“一”在“乙”");
});

test("takes a grabbed lesson back by Escape, and calls nothing for a drop at the same place", async () => {
  await show();
  await grab("移动：一", "ArrowDown", "Escape");
  expect(shown()).toBe("11,12 | ");
  expect(said()).toContain("已取消");
  await grab("移动：一", "ArrowUp", " ");
  expect([shown(), calls]).toEqual(["11,12 | ", []]);
});

test("takes a grabbed lesson back when the focus goes elsewhere", async () => {
  await show();
  await grab("移动：二", "ArrowUp");
  await act(async () => byLabel("移动：乙").focus());
  expect(shown()).toBe("11,12 | ");
});

test("shows the tree of the server and the reason when a move is refused", async () => {
  await show();
  message = "别人刚改过";
  await grab("移动：一", "ArrowDown", "Enter");
  expect(page.querySelector("[role=alert]")?.textContent).toContain("别人刚改过");
  expect(shown()).toBe("11,12 | ");
});

test("undoes the last move by its entry in the table of changes", async () => {
  await show();
  await grab("移动：一", "ArrowDown", "Enter");
  await click(named("撤销：移动“一”"));
  expect(calls.at(-1)).toEqual(["audit undo", { id: "7" }]);
  expect(shown()).toBe("11,12 | ");
  expect(named("撤销：移动“一”")).toBeUndefined();
});

test("offers no undo to a visitor who may not undo, and no fields to a reader", async () => {
  await show({ mayUndo: false });
  await grab("移动：一", "ArrowDown", "Enter");
  expect(page.textContent).not.toContain("撤销");
  await act(async () => root.unmount());
  root = createRoot(page);
  await show({ mayEdit: false, mayFree: false, mayUndo: false });
  expect(page.querySelectorAll("button").length).toBe(0);
  expect(page.textContent).toContain("一");
});

test("renames in place by Enter, and leaves the name as it was by Escape", async () => {
  await show();
  await click(named("二"));
  const field = page.querySelector<HTMLInputElement>('[aria-label="课时名称"]') as HTMLInputElement;
  expect(document.activeElement).toBe(field);
  await press(field, "Escape");
  expect(calls).toEqual([]);
  await click(named("二"));
  const again = page.querySelector<HTMLInputElement>('[aria-label="课时名称"]') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(again, "新名");
    again.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(again, "Enter");
  expect(calls).toEqual([["lesson change", { id: "12", name: "新名" }]]);
});

test("moves, hides and sets what is free by one press each, without dragging", async () => {
  await show();
  await click(byLabel("更多：二"));
  expect((byLabel("下移：二") as HTMLButtonElement).disabled).toBe(false);
  await click(byLabel("上移：二"));
  await click(byLabel("隐藏：二"));
  await click(byLabel("设为试看：二"));
  expect(calls).toEqual([
    ["lesson move", { id: "12", to: "1", chapter: "1" }],
    ["lesson hide", { id: "12" }],
    ["lesson change", { id: "12", free: "yes" }],
  ]);
});

test("asks before a file replaces the content of a lesson", async () => {
  const film = testLesson(11, "一", { content: "video", length: "02:00" });
  await show({ state: { chapters: [{ id: 1, name: "甲", lessons: [film] }], uploads: [] } });
  await click(byLabel("更多：一"));
  await click(byLabel("移除内容：一"));
  expect(calls).toEqual([]);
  await click(named("移除"));
  expect(calls).toEqual([["media remove", { lesson: "11" }]]);
});

test("tells which file to choose again after an upload that an earlier visit left, with how far it came", async () => {
  const upload = {
    id: "u",
    lessonId: 11,
    file: "film.mp4",
    state: "receiving",
    size: 10,
    received: 4,
    progress: 0,
    reason: "",
  } as const;
  await show({ state: { chapters: TREE, uploads: [upload] } });
  expect(page.textContent).toContain("没有传完 40 %");
  expect(page.textContent).toContain("请重新选择 film.mp4，从断开的地方继续。");
  await click(byLabel("不传了：一"));
  expect(calls.map(([command]) => command)).toEqual(["/course/tree/drop/u"]);
});

test("adds one chapter when Enter is pressed again before the answer", async () => {
  await show();
  await click(
    [...page.querySelectorAll("button")].find((one) => one.textContent?.includes("加章节")) as HTMLElement,
  );
  const input = byLabel("新章节的名称") as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "丙");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  await press(input, "Enter", "Enter");
  expect(asked).toEqual(["/course/tree/do/chapter/add"]);
});

test("keeps an act that could not be undone for want of a connection", async () => {
  await show();
  await grab("移动：一", "ArrowDown", "Enter");
  const answering = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  await click(named("撤销：移动“一”"));
  vi.stubGlobal("fetch", answering);
  await click(named("撤销：移动“一”"));
  expect(calls.filter(([command]) => command === "audit undo")).toEqual([["audit undo", { id: "7" }]]);
});
