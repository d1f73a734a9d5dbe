import { setTimeout as delay } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { Window } from "happy-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DRAFT_SCRIPT } from "./draftScript.ts";

const ROW = (no: number) => `<article class="row" id="row-${no}" data-state="refused" tabindex="-1">
<b data-label></b><ul id="lacks-${no}"></ul>
<form method="post" action="/drafts/1/${no}" data-row="${no}"><input name="rev" value="0"><textarea id="f-${no}-stem" name="stem"></textarea>
<button name="act" value="mend">改好了</button><span data-status></span></form></article>`;
const PAGE = `<main tabindex="-1"><form method="post" action="/drafts/1/import" data-whole><button data-import>导入</button></form>
<form data-undo></form><p data-left></p>${ROW(1)}${ROW(2)}<p data-said></p></main>`;

interface Save {
  readonly rev: string | null;
  readonly act: string | null;
  readonly answer: (isStale?: boolean) => void;
}

let window: Window;
let saves: Save[];
const submit = vi.fn();

beforeEach(() => {
  window = new Window();
  saves = [];
  submit.mockClear();
  const { document } = window;
  document.body.innerHTML = PAGE;
  const whole = document.querySelector("[data-whole]") as unknown as { submit: () => void };
  whole.submit = submit;
  const fetch = (_: string, { body }: { readonly body: URLSearchParams }) =>
    new Promise((resolve) => {
      const rev = Number(body.get("rev")) + 1;
      const answer = (isStale = false) =>
        resolve({
          headers: new Headers({ "content-type": "application/json" }),
          json: () =>
            Promise.resolve({ isStale, rev, state: "mended", remarks: [], counts: {}, said: "已保存。" }),
        });
      saves.push({ rev: body.get("rev"), act: body.get("act"), answer });
    });
  const { FormData } = window;
  const addEventListener = window.addEventListener.bind(window);
  runInNewContext(DRAFT_SCRIPT, {
    document,
    addEventListener,
    fetch,
    FormData,
    URLSearchParams,
    setTimeout,
    clearTimeout,
  });
});
afterEach(() => window.happyDOM.close());

const settled = () => delay(20);
const change = (no: number) =>
  window.document
    .querySelector(`#f-${no}-stem`)
    ?.dispatchEvent(new window.Event("change", { bubbles: true }));
/** Submits a form. Returns whether the browser would send it by itself. */
const send = (selector: string) =>
  window.document
    .querySelector(selector)
    ?.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
const mayLeave = () => window.dispatchEvent(new window.Event("beforeunload", { cancelable: true }));

test("imports at once when every row is saved", () => {
  expect(send("[data-whole]")).toBe(true);
  expect(mayLeave()).toBe(true);
});

test("imports only after all rows that are being saved or wait are saved", async () => {
  change(1);
  await settled();
  expect(saves).toHaveLength(1);
  expect(mayLeave()).toBe(false);
  change(2);
  expect(send("[data-whole]")).toBe(false);
  await settled();
  expect(saves).toHaveLength(2);
  saves[1]?.answer();
  await settled();
  expect(submit).not.toHaveBeenCalled();
  saves[0]?.answer();
  await settled();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(mayLeave()).toBe(true);
});

test("imports nothing when a row is stale, and moves the focus to it", async () => {
  change(2);
  await settled();
  send("[data-whole]");
  saves[0]?.answer(true);
  await settled();
  expect(submit).not.toHaveBeenCalled();
  expect(window.document.activeElement?.id).toBe("row-2");
});

test("sends three saves of a row one after the other, each with the number of the last answer", async () => {
  for (let i = 0; i < 3; i += 1) send("[data-row='1']");
  for (let i = 0; i < 3; i += 1) {
    await settled();
    expect(saves).toHaveLength(i + 1);
    saves[i]?.answer();
  }
  await settled();
  expect(saves.map(({ rev }) => rev)).toEqual(["0", "1", "2"]);
});
