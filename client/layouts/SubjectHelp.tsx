import { useEffect } from "react";
import { nextInTree } from "./subjectTree.ts";
import { SUBJECTS } from "./SubjectPanel.tsx";

/** Ms until hover opens a subject, so that the pointer can cross another subject on its way to the open one's links. */
const HOVER_MS = 90;
const VISIBLE = ":scope > details > summary, :scope > details[open] a";

/** Scripted part of the subject panel. Loaded in idle time; listens on the document for every panel. */
export function SubjectHelp() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onPointerOver({ pointerType, target }: PointerEvent): void {
      clearTimeout(timer);
      const top = topUnder(target);
      if (pointerType === "mouse" && top && isWide()) timer = setTimeout(() => (top.open = true), HOVER_MS);
    }
    document.addEventListener("click", keepOpen);
    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("keydown", walk);
    document.addEventListener("toggle", fold, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", keepOpen);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("keydown", walk);
      document.removeEventListener("toggle", fold, true);
    };
  }, []);
  return null;
}

function isWide(): boolean {
  return matchMedia("(min-width: 1024px)").matches;
}

function panelAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`#${SUBJECTS}`) : null;
}

function topUnder(target: EventTarget | null): HTMLDetailsElement | undefined {
  const summary = target instanceof Element && panelAround(target) ? target.closest("summary") : null;
  return summary?.parentElement instanceof HTMLDetailsElement ? summary.parentElement : undefined;
}

/** Keeps an open subject open when it is pressed again. On small screens a second press closes the subject. */
function keepOpen(event: MouseEvent): void {
  if (topUnder(event.target)?.open && isWide()) event.preventDefault();
}

function walk(event: KeyboardEvent): void {
  const panel = panelAround(event.target);
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>("summary, a") : null;
  if (!panel || !node) return;
  if (event.key === "ArrowRight") openTop(node);
  const nodes = [...panel.querySelectorAll<HTMLElement>(VISIBLE)];
  const next = nextInTree(nodes.map(levelOf), nodes.indexOf(node), event.key);
  if (next === undefined) return;
  event.preventDefault();
  const goal = nodes[next];
  goal?.focus();
  if (goal) openTop(goal);
}

/** Returns the level of a node by its position in the tree of subjectTreeHtml. */
function levelOf(node: HTMLElement): number {
  if (node.tagName === "SUMMARY") return 1;
  return node.parentElement?.tagName === "LI" ? 3 : 2;
}

function openTop(node: HTMLElement): void {
  if (node.parentElement instanceof HTMLDetailsElement) node.parentElement.open = true;
}

/**
 * Closes all other subjects, which browsers without `name` on details do not do. On small screens also closes the
 * subject that the server opened, so that the panel shows all subjects at first.
 */
function fold({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  if (panelAround(target)) closeAll(target.parentElement, target);
  // The toggle event arrives late. A subject that the keyboard has opened since then stays open.
  else if (!isWide())
    closeAll(target.querySelector(`#${SUBJECTS}`), document.activeElement?.closest("details"));
}

function closeAll(panel: Element | null, but?: Element | null): void {
  for (const one of panel?.querySelectorAll("details") ?? []) if (one !== but) one.open = false;
}
