import { act, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { takeOver } from "./takeOver.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
beforeEach(() => {
  document.body.innerHTML = `<div data-island="greeting" data-props='{"name":"王老师"}'>plain</div>`;
});

test("replaces the content of an island by its component with the properties of the element", async () => {
  const Greeting = ({ name }: { readonly name: string }) => <p>{name}</p>;
  await act(async () => takeOver(document, { greeting: () => Promise.resolve({ default: Greeting }) }));
  expect(document.body.textContent).toBe("王老师");
});

test("keeps the plain content when the component cannot be loaded or is unknown", async () => {
  await act(async () => takeOver(document, { greeting: () => Promise.reject(new Error("offline")) }));
  await act(async () => takeOver(document, {}));
  expect(document.body.textContent).toBe("plain");
});

test("hands on the text that a person typed before the component was there, and keeps the focus", async () => {
  document.body.innerHTML = `<div data-island="search"><input type="text" id="f-course" value=""></div>`;
  const plain = document.querySelector("input") as HTMLInputElement;
  plain.focus();
  plain.value = "jyx";
  const heard: string[] = [];
  const Search = () => {
    const [text, setText] = useState("");
    const hear = (typed: string) => {
      heard.push(typed);
      setText(typed);
    };
    return <input type="text" id="f-course" value={text} onChange={({ target }) => hear(target.value)} />;
  };
  await act(async () => takeOver(document, { search: () => Promise.resolve({ default: Search }) }));
  const taken = document.querySelector("input");
  expect(taken).not.toBe(plain);
  expect(document.activeElement).toBe(taken);
  expect([taken?.value, heard]).toEqual(["jyx", ["jyx"]]);
});

test.each([
  ["a text", "<textarea></textarea>", (field: Element) => ((field as HTMLTextAreaElement).value = "题干")],
  [
    "a choice",
    "<select><option>单选</option><option>多选</option></select>",
    (field: Element) => (((field as HTMLSelectElement).options[1] as HTMLOptionElement).selected = true),
  ],
  [
    "a file",
    '<input type="file">',
    (field: Element) => Object.defineProperty(field, "files", { value: [new File(["x"], "a.png")] }),
  ],
])("keeps the plain content in which somebody filled in %s", async (_name, plain, fill) => {
  document.body.innerHTML = `<div data-island="fields">${plain}</div>`;
  const field = document.querySelector("textarea, select, input") as Element;
  fill(field);
  await act(async () => takeOver(document, { fields: () => Promise.resolve({ default: () => null }) }));
  expect(field.isConnected).toBe(true);
});

test("replaces a select of which the browser shows the first option and nobody chose", async () => {
  document.body.innerHTML = `<div data-island="fields"><select><option>单选</option><option>多选</option></select></div>`;
  await act(async () =>
    takeOver(document, { fields: () => Promise.resolve({ default: () => <p>taken</p> }) }),
  );
  expect(document.body.textContent).toBe("taken");
});
