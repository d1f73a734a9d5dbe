import { Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { type EditorView } from "prosemirror-view";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openedEditors } from "../editor/testEditor.ts";
import ArticleField from "./ArticleField.tsx";
import { articleSchema } from "./articleSchema.ts";

const views = openedEditors();
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
let view: EditorView;
beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = "<form></form>";
  root = createRoot(document.querySelector("form") as HTMLFormElement);
});
afterEach(() => act(async () => root.unmount()));

const TABLE = `<table>
<tr><th>甲</th><th>乙</th></tr>
<tr><td>1</td><td>2</td></tr>
</table>`;

async function open(text: string): Promise<void> {
  const field = <ArticleField inputId="f-file" name="file" stored="" text={text} token="t" />;
  await act(async () => root.render(field));
  view = views.at(-1) as EditorView;
}
const written = () => document.querySelector("textarea[name=file]")?.textContent;
/** Puts the cursor behind the first text that begins with these words. */
const goTo = (words: string) =>
  act(async () => {
    let place = 0;
    view.state.doc.descendants((node, at) => {
      if (place === 0 && node.text?.startsWith(words) === true) place = at + words.length;
    });
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place)));
  });
const type = (words: string) => act(async () => view.dispatch(view.state.tr.insertText(words)));
const key = (name: string) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key: name });
    view.someProp("handleKeyDown", (handle) => handle(view, event));
  });
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
  );

test("types into cells, goes on with Tab, and begins a line in a cell with Enter", async () => {
  await open(`<p>前</p>\n\n${TABLE}\n\n<p>后</p>`);
  await goTo("甲");
  await type("组");
  await key("Tab");
  await act(async () => view.dispatch(view.state.tr.insertText("乙组")));
  await key("Enter");
  await type("人数");
  expect(written()).toBe(
    `<p>前</p>\n\n${TABLE.replace("甲", "甲组").replace("乙", "乙组<br>人数")}\n\n<p>后</p>`,
  );
});

test("adds and deletes rows and columns, and the table", async () => {
  await open(`${TABLE}\n<p>后</p>`);
  await goTo("1");
  await press("加一行");
  await press("加一列");
  expect(written()).toBe(`<table>
<tr><th>甲</th><th></th><th>乙</th></tr>
<tr><td>1</td><td></td><td>2</td></tr>
<tr><td></td><td></td><td></td></tr>
</table>
<p>后</p>`);
  await press("删这列");
  await goTo("乙");
  await press("删这行");
  expect(written()).toBe(
    "<table>\n<tr><td></td><td>2</td></tr>\n<tr><td></td><td></td></tr>\n</table>\n<p>后</p>",
  );
  await goTo("2");
  await press("删表格");
  expect(written()?.trim()).toBe("<p>后</p>");
});

test("joins no cell with another by Backspace, and pastes lines into one cell", async () => {
  await open(TABLE);
  await goTo("2");
  await act(async () =>
    view.dispatch(
      view.state.tr.setSelection(TextSelection.create(view.state.doc, view.state.selection.from - 1)),
    ),
  );
  await key("Backspace");
  expect(written()).toBe(TABLE);
  const lines = ["一", "二"].map((text) => articleSchema.node("line", null, articleSchema.text(text)));
  const pasted = articleSchema.node("doc", null, lines).slice(1, 5);
  await act(async () => {
    let slice: Slice = pasted;
    view.someProp("transformPasted", (change) => void (slice = change(slice, view, false)));
    view.dispatch(view.state.tr.replaceSelection(slice));
  });
  expect(written()).toBe(TABLE.replace("2", "一<br>二2"));
});

test("adds a table behind the one with the cursor, and a formula in its cell", async () => {
  await open(TABLE);
  await goTo("1");
  await press("表格");
  expect(written()?.match(/<table>/g)).toHaveLength(2);
  expect(written()).toContain(TABLE);
  await goTo("1");
  await press("公式");
  const source = document.querySelector<HTMLTextAreaElement>("[role=group] textarea");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(source, "z");
    source?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("确定");
  expect(written()).toContain("<td>1$z$</td>");
});

test("edits a plain table as its source too, and any other table only so", async () => {
  await open(`<p>前</p>\n${TABLE}`);
  await goTo("1");
  await press("表格源码");
  const source = document.querySelector<HTMLTextAreaElement>("[role=group] textarea");
  expect(source?.value).toBe(TABLE);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
      source,
      TABLE.replace("1", "一"),
    );
    source?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("确定");
  expect(written()).toBe(`<p>前</p>\n${TABLE.replace("1", "一")}`);
  expect(view.state.doc.lastChild?.type.name).toBe("table");
});

test("begins a paragraph behind a table that ends the article, and one before it by the arrow key", async () => {
  await open(TABLE);
  await goTo("2");
  await press("后面加段落");
  await type("后");
  await goTo("甲");
  await key("ArrowUp");
  await type("前");
  expect(written()).toBe(`<p>前</p>\n${TABLE}\n<p>后</p>`);
});
