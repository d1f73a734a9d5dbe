import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { SiteView } from "../site/boot.ts";
import { s } from "./SubjectPanel.styles.ts";
import { nextInTree } from "./subjectTree.ts";
import { subjectTreeHtml } from "./subjectTreeHtml.ts";

interface Props {
  readonly subjects: SiteView["subjects"];
  /** The top-level subject that is open at first, -1 for none in particular. */
  readonly current: number;
}

/** Long enough to cross a neighbour on the way into the pane without opening it. */
const HOVER_MS = 90;
const VISIBLE = ":scope > details > summary, :scope > details[open] a";

/** Hundreds of links, written as HTML once (subjectTreeHtml.ts); what is done with them is done by one listener around them. */
export function SubjectPanel({ subjects, current }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    element?.addEventListener("toggle", closeOthers, true);
    return () => element?.removeEventListener("toggle", closeOthers, true);
  }, []);

  function onClick(event: MouseEvent): void {
    const top = topUnder(event.target);
    // Beside the rail there is always one subject open; stacked, on small screens, a second press closes it.
    if (top?.open && matchMedia("(min-width: 1024px)").matches) event.preventDefault();
  }
  function onPointerOver(event: PointerEvent): void {
    clearTimeout(timer.current);
    const top = topUnder(event.target);
    if (event.pointerType === "mouse" && top) timer.current = setTimeout(() => (top.open = true), HOVER_MS);
  }

  return (
    <nav
      className={s.panel}
      aria-label="科目"
      onClick={onClick}
      onPointerOver={onPointerOver}
      onPointerLeave={() => clearTimeout(timer.current)}
      onKeyDown={walk}
      ref={panel}
      // It may have been used before the script was there.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: subjectTreeHtml(subjects, current) }}
    />
  );
}

function topUnder(target: EventTarget): HTMLDetailsElement | undefined {
  const summary = target instanceof Element ? target.closest("summary") : null;
  return summary?.parentElement instanceof HTMLDetailsElement ? summary.parentElement : undefined;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>("summary, a") : null;
  if (!node) return;
  if (event.key === "ArrowRight") openTop(node);
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>(VISIBLE)];
  const next = nextInTree(nodes.map(levelOf), nodes.indexOf(node), event.key);
  if (next === undefined) return;
  event.preventDefault();
  const goal = nodes[next];
  goal?.focus();
  if (goal) openTop(goal);
}

/** By its place in the tree that subjectTreeHtml writes. */
function levelOf(node: HTMLElement): number {
  if (node.tagName === "SUMMARY") return 1;
  return node.parentElement?.tagName === "LI" ? 3 : 2;
}

function openTop(node: HTMLElement): void {
  if (node.parentElement instanceof HTMLDetailsElement) node.parentElement.open = true;
}

/** Browsers that know no `name` on details leave several open. */
function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  for (const other of target.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== target) other.open = false;
  }
}
