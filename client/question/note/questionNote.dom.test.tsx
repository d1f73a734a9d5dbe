import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache, keyOf, type Transport } from "#client/calls/callCache.ts";
import { notesOnCall } from "#client/calls/note.ts";
import { noteRenderer } from "../../richText/richRenderers.ts";
import { NOTE_WITHHELD } from "../questionTexts.ts";
import { QuestionNote } from "./QuestionNote.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
let root: Root | undefined;
// A module that still loads when the last test ends cannot be loaded by later files of the worker.
beforeAll(async () => void (await noteRenderer.load()));
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

const note = (more: object = {}) => ({
  questionId: "51",
  question: { id: "51" },
  content: "先看**主语**",
  isInExam: false,
  updateTime: "2026-03-03 21:00:00",
  ...more,
});

/** Shows the note on question 51. `send` answers the saves. */
async function show(
  list: readonly object[],
  send: (content: unknown) => Promise<unknown> = async () => ({}),
) {
  const sent: unknown[] = [];
  const answered = [...list];
  const page = () => ({ list: answered, total: answered.length, page: 1, pageSize: 100 });
  const transport = (async ({ endpoint, input }: Parameters<Transport>[0]) => {
    if (endpoint.method === "GET") return page();
    const { content } = input as { content: string };
    sent.push(content);
    await send(content);
    answered.splice(0, 1, ...(content === "" ? [] : [note({ content })]));
    return {};
  }) as Transport;
  const calls = new CallCache(transport);
  calls.put(keyOf(notesOnCall(["51", "52"])), page());
  const draw = async () => {
    root = createRoot(document.body.appendChild(document.createElement("div")));
    await act(async () =>
      root?.render(
        <CallsProvider value={calls}>
          <QuestionNote questionId="51" among={["51", "52"]} />
        </CallsProvider>,
      ),
    );
  };
  await draw();
  return {
    sent,
    text: () => document.body.textContent,
    field: () => document.querySelector("textarea"),
    press: (name: string) =>
      act(async () =>
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
      ),
    type: (text: string) =>
      act(async () => {
        const area = document.querySelector("textarea") as HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    returnLater: async () => {
      await act(async () => root?.unmount());
      await draw();
    },
  };
}

test("a question without a note offers to write one, which is then shown", async () => {
  const shown = await show([]);
  expect(shown.text()).toBe("记笔记");
  await shown.press("记笔记");
  expect(document.activeElement).toBe(shown.field());
  await shown.type("主语是单数");
  await shown.press("保存笔记");
  expect(shown.sent).toEqual(["主语是单数"]);
  expect(shown.text()).toContain("主语是单数");
  expect([shown.field(), document.activeElement?.textContent]).toEqual([null, "修改"]);
});

test("a note is changed in the field, and deleted by saving an empty field", async () => {
  const shown = await show([note()]);
  await shown.press("修改");
  expect(shown.field()?.value).toBe("先看**主语**");
  await shown.type("");
  expect(shown.text()).toContain("这条笔记就删除");
  await shown.press("保存笔记");
  expect([shown.sent, shown.text()]).toEqual([[""], "记笔记"]);
});

test("a note that could not be sent stays in the field with the reason, also after stepping on and back", async () => {
  let isDown = true;
  const shown = await show([note()], async () => {
    if (isDown) throw new Error("offline");
  });
  await shown.press("修改");
  await shown.type("改过的");
  await shown.press("保存笔记");
  expect(shown.field()?.value).toBe("改过的");
  expect(shown.text()).toContain("没有保存");
  await shown.returnLater();
  expect(shown.field()?.value).toBe("改过的");
  expect(shown.text()).toContain("没有保存");
  isDown = false;
  await shown.press("保存笔记");
  expect(shown.text()).toContain("改过的");
  expect(shown.field()).toBeNull();
  await shown.returnLater();
  expect(shown.field()).toBeNull();
});

test("cancelling drops the draft", async () => {
  const shown = await show([note()]);
  await shown.press("修改");
  await shown.type("不要了");
  await shown.press("取消");
  await shown.returnLater();
  expect([shown.field(), shown.sent]).toEqual([null, []]);
});

test("the note on a question of an open exam is withheld", async () => {
  const shown = await show([note({ content: "", isInExam: true })]);
  expect(shown.text()).toBe(NOTE_WITHHELD);
  expect(document.querySelector("button")).toBeNull();
});

test("markup in a note is shown as text", async () => {
  await show([note({ content: '<img src=x onerror="alert(1)"> [x](javascript:alert(1))' })]);
  expect(document.querySelector("img")).toBeNull();
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});
