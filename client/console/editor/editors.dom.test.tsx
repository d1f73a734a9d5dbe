import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openedEditors } from "./testEditor.ts";
import ArticleField from "../article/ArticleField.tsx";
import { dropSentDrafts } from "../article/articleDraft.ts";
import { RichField } from "./RichField.tsx";

const views = openedEditors();
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
let text = "";
beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = "<form></form>";
  root = createRoot(document.querySelector("form") as HTMLFormElement);
});
afterEach(() => act(async () => root.unmount()));

const editors = [
  {
    editor: "a question",
    of: (first: string) => (
      <RichField label="题干" text={first} token="t" onChange={(changed) => (text = changed)} />
    ),
    written: () => text,
  },
  {
    editor: "an article",
    of: (first: string) => <ArticleField inputId="f-file" name="file" stored="" text={first} token="t" />,
    written: () => document.querySelector("textarea[name=file]")?.textContent,
  },
];

async function open(element: React.ReactNode): Promise<EditorView> {
  await act(async () => root.render(element));
  return views.at(-1) as EditorView;
}
const insert = (view: EditorView, at: number, words: string) =>
  act(async () => view.dispatch(view.state.tr.insertText(words, at)));
/** Selects the formula or picture at a place and presses Enter. */
const enter = (view: EditorView, at: number) =>
  act(async () => {
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
    const key = new KeyboardEvent("keydown", { key: "Enter" });
    view.someProp("handleKeyDown", (handle) => handle(view, key));
  });
const source = () => document.querySelector<HTMLTextAreaElement>("[role=group] textarea");
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
  );
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(["x"], "图.png"));
  input.files = files.files;
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
};

test.each(editors)("opens the formula that was chosen last, for $editor", async ({ of }) => {
  const view = await open(of("$a$和$b$"));
  await enter(view, 1);
  expect(source()?.value).toBe("a");
  await enter(view, 3);
  expect(source()?.value).toBe("b");
});

test.each(editors)(
  "replaces the formula whose source is edited, wherever typed words have moved it, for $editor",
  async ({ of, written }) => {
    const view = await open(of("甲$a$乙"));
    await enter(view, 2);
    await insert(view, 1, "前面的话");
    await press("确定");
    expect(written()).toContain("前面的话甲$a$乙");
  },
);

test.each(editors)("adds a formula behind a selected one, for $editor", async ({ of, written }) => {
  const view = await open(of("甲$a$乙"));
  await act(async () => view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 2))));
  await press("公式");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(source(), "z");
    source()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("确定");
  expect(written()).toContain("甲$a$$z$乙");
});

test.each(editors)("adds a picture behind a selected formula, for $editor", async ({ of, written }) => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ address: "/uploads/question/1.png", fault: "", note: "" }),
  );
  const view = await open(of("甲$a$乙"));
  await act(async () => view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 2))));
  await choose();
  await vi.waitFor(() => expect(written()).toContain("/uploads/question/1.png"));
  expect(written()).toMatch(/甲\$a\$.*1\.png.*乙/);
});

test.each([
  ["sends the form", { address: "/uploads/question/1.png", fault: "", note: "" }, 1],
  [
    "leaves the form to a person who is told the fault of the picture",
    { address: "", fault: "太大", note: "" },
    0,
  ],
] as const)("%s, which was submitted while a picture was on its way", async (_what, answer, times) => {
  let arrive: (answer: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (arrive = resolve)));
  await open(<ArticleField inputId="f-file" name="file" stored="" text="甲" token="t" />);
  const form = document.querySelector("form") as HTMLFormElement;
  const submitted = vi.spyOn(form, "requestSubmit").mockImplementation(() => undefined);
  await choose();
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  await act(async () => form.dispatchEvent(event));
  expect([event.defaultPrevented, submitted.mock.calls.length]).toEqual([true, 0]);
  expect(document.querySelector("[role=status]")?.textContent).toBe("正在传图片…");
  await act(async () => arrive(Response.json(answer)));
  await vi.waitFor(() => expect(document.querySelector("[role=status]")).toBeNull());
  expect(submitted.mock.calls.length).toBe(times);
  expect(document.querySelector("[role=alert]")?.textContent ?? "").toBe(answer.fault);
  expect(document.querySelector("textarea[name=file]")?.textContent).toContain(answer.address);
});

test("sends no article that nobody edited, so that the change of somebody else stays", async () => {
  const form = () => new FormData(document.querySelector("form") as HTMLFormElement);
  const view = await open(
    <ArticleField inputId="f-file" name="file" stored="<p>甲</p>" text="<p>甲</p>" token="t" />,
  );
  expect(form().has("file")).toBe(false);
  await insert(view, 1, "乙");
  expect(form().get("file")).toBe("<p>乙甲</p>");
});

const given = (files: readonly File[], types: readonly string[]) =>
  ({ files, types: ["Files", ...types] }) as unknown as DataTransfer;
const PICTURE = new File(["x"], "图.png", { type: "image/png" });

test.each(editors)(
  "adds a pasted picture, and pastes a copied cell as its text, for $editor",
  async ({ of, written }) => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ address: "/uploads/question/2.png", fault: "", note: "" }),
    );
    const view = await open(of("甲"));
    const paste = (files: DataTransfer) => {
      const event = Object.assign(new Event("paste"), { clipboardData: files }) as unknown as ClipboardEvent;
      return view.someProp("handlePaste", (handle) => handle(view, event, view.state.doc.slice(0)));
    };
    expect(paste(given([PICTURE], ["text/plain"]))).not.toBe(true);
    await act(async () => void paste(given([PICTURE], [])));
    await vi.waitFor(() => expect(written()).toContain("/uploads/question/2.png"));
  },
);

test.each(editors)(
  "adds a dropped picture, and never lets the browser open a dropped file, for $editor",
  async ({ of, written }) => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ address: "/uploads/question/3.png", fault: "", note: "" }),
    );
    const view = await open(of("甲"));
    view.posAtCoords = () => null;
    const drop = (file: File) => {
      const event = Object.assign(new Event("drop", { cancelable: true }), {
        dataTransfer: given([file], []),
      });
      view.someProp("handleDrop", (handle) =>
        handle(view, event as unknown as DragEvent, view.state.doc.slice(0), false),
      );
      return event.defaultPrevented;
    };
    expect(drop(new File(["x"], "a.docx", { type: "application/x" }))).toBe(true);
    await act(async () => expect(drop(PICTURE)).toBe(true));
    await vi.waitFor(() => expect(written()).toContain("/uploads/question/3.png"));
  },
);

test.each([
  [401, "登录已结束"],
  [413, "图片最大 20 MB"],
])("tells why a picture is not taken: status %s", async (status, reason) => {
  vi.stubGlobal("fetch", async () => new Response("<p>", { status }));
  await open(<ArticleField inputId="f-file" name="file" stored="" text="甲" token="t" />);
  await choose();
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(reason));
});

test("offers an article again that was written and not received, and not the article of another form", async () => {
  const field = (stored: string) => (
    <ArticleField key={stored} inputId="f-file" name="file" stored={stored} text={stored} token="t" />
  );
  const view = await open(field("<p>甲</p>"));
  await insert(view, 1, "写了两小时");
  const again = async (stored: string) => {
    await act(async () => root.unmount());
    root = createRoot(document.querySelector("form") as HTMLFormElement);
    await open(field(stored));
  };
  await again("<p>另一篇</p>");
  expect(document.body.textContent).not.toContain("恢复写过的");
  await again("<p>甲</p>");
  await press("恢复写过的");
  expect(document.querySelector("textarea[name=file]")?.textContent).toBe("<p>写了两小时甲</p>");
  await act(async () =>
    document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { cancelable: true })),
  );
  dropSentDrafts();
  await again("<p>甲</p>");
  expect(document.body.textContent).not.toContain("恢复写过的");
});
