import { act, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { followTranslators } from "./translatedTexts.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
// oxlint-disable-next-line typescript/unbound-method -- only put back
const { appendChild, insertBefore, removeChild } = Node.prototype;
beforeAll(followTranslators);
// Later files of this worker have the same Node. A form of happy-dom is a proxy, which is not the parent of its children.
afterAll(() => void Object.assign(Node.prototype, { appendChild, insertBefore, removeChild }));
afterEach(() => document.body.replaceChildren());

let set: (shown: { count: number; tail: boolean; head: boolean }) => void;

function Counted() {
  const [{ count, tail, head }, change] = useState({ count: 1, tail: true, head: false });
  useEffect(() => {
    set = change;
  }, []);
  return (
    <p>
      {head ? <b>新</b> : null}
      {count} 题{tail ? "，未交卷" : null}
      <i>完</i>
    </p>
  );
}

async function shown(): Promise<HTMLElement> {
  const place = document.createElement("div");
  document.body.append(place);
  await act(async () => createRoot(place).render(<Counted />));
  return place;
}

/** Translates texts as browsers do: in one step, or by inserting the translation before removing the text. */
function translate(root: Node, inOneStep: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.append(Object.assign(document.createElement("font"), { textContent: `<${text.data}>` }));
    if (inOneStep) text.replaceWith(font);
    else {
      text.before(font);
      text.remove();
    }
  }
}

test.each([true, false])(
  "updates and removes texts of a translated page (replaced in one step: %s)",
  async (inOneStep) => {
    const place = await shown();
    translate(place, inOneStep);
    await act(async () => undefined);
    expect(place.textContent).toBe("<1>< 题><，未交卷><完>");
    await act(async () => set({ count: 2, tail: true, head: false }));
    expect(place.textContent).toBe("2< 题><，未交卷><完>");
    translate(place, inOneStep);
    await act(async () => undefined);
    await act(async () => set({ count: 2, tail: false, head: true }));
    expect(place.textContent).toMatch(/^新<?2?.*题.*完>+$/);
    expect(place.textContent).not.toContain("未交卷");
    await act(async () => set({ count: 3, tail: true, head: false }));
    expect(place.textContent).toMatch(/^3.*题.*，未交卷.*完>+$/);
  },
);

test("does not throw for texts translated before the observer started", () => {
  const [place, stranger, fresh] = [document.createElement("p"), new Text("旧"), new Text("新")];
  expect(place.insertBefore(fresh, stranger)).toBe(fresh);
  expect(place.removeChild(stranger)).toBe(stranger);
  expect(place.textContent).toBe("新");
});
