import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { SiteView } from "../site/boot.ts";
import { SUBJECTS, SubjectPanel, subjectTree } from "./SubjectPanel.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

const subject = { aliasName: "", img: "", icon: "", courseImg: "", list: [] };
const site = {
  subjects: [
    { ...subject, id: "1", name: "自考" },
    { ...subject, id: "9", name: "会计" },
  ],
} as unknown as SiteView;

const opened = () =>
  [...document.querySelectorAll<HTMLDetailsElement>(`#${SUBJECTS} > details`)].map(({ open }) => open);

async function serverPage(current: number): Promise<Element> {
  const write = await subjectTree.load();
  return placeWith(`<nav id="${SUBJECTS}">${write(site, current)}</nav>`);
}

function placeWith(html: string): Element {
  document.body.innerHTML = `<main>${html}</main>`;
  return document.querySelector("main") as Element;
}

test("keeps the tree of the page and what the visitor opened in it before the script ran", async () => {
  const page = await serverPage(0);
  const link = document.querySelector("summary");
  const tops = document.querySelectorAll<HTMLDetailsElement>("details");
  for (const [index, top] of tops.entries()) top.open = index === 1;
  await act(async () => void hydrateRoot(page, <SubjectPanel site={site} current={0} />));
  expect(document.querySelector("summary")).toBe(link);
  expect(opened()).toEqual([false, true]);
});

test("opens the subject of the next page", async () => {
  const page = await serverPage(0);
  const root = await act(async () => hydrateRoot(page, <SubjectPanel site={site} current={0} />));
  await act(async () => root.render(<SubjectPanel site={site} current={1} />));
  expect(opened()[1]).toBe(true);
});

test("writes the tree after a page without the panel", async () => {
  const root = createRoot(placeWith(""));
  await act(async () => root.render(<SubjectPanel site={site} current={1} />));
  expect(opened()).toEqual([false, true]);
});
