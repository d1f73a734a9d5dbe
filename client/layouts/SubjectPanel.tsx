import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import type { SiteView } from "../app/boot.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { s } from "./SubjectPanel.styles.ts";
import { nextInTree } from "./subjectTree.ts";
import { TopSubject } from "./TopSubject.tsx";

interface Props {
  readonly subjects: SiteView["subjects"];
  /** The top-level subject that is open at first, -1 for none in particular. */
  readonly current: number;
}

/** Long enough to cross a neighbour on the way into the pane without opening it. */
const HOVER_MS = 90;
const VISIBLE = ":scope > details > summary, :scope > details[open] a[data-level]";

/** Hundreds of links: plain anchors under one listener, because a link component for each costs more than the rest of the page. */
export function SubjectPanel({ subjects, current }: Props) {
  const { visit, prefetch } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function onClick(event: MouseEvent): void {
    const top = topUnder(event.target);
    // Beside the rail there is always one subject open; stacked, on small screens, a second press closes it.
    if (top?.open && matchMedia("(min-width: 1024px)").matches) event.preventDefault();
    const link = linkUnder(event.target);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void visit(link);
  }
  function onPointerOver(event: PointerEvent): void {
    clearTimeout(timer.current);
    if (event.pointerType !== "mouse") return;
    const [top, link] = [topUnder(event.target), linkUnder(event.target)];
    timer.current = setTimeout(() => {
      if (top) top.open = true;
      if (link) prefetch(link);
    }, HOVER_MS);
  }

  return (
    <nav
      className={s.panel}
      aria-label="科目"
      onClick={onClick}
      onPointerOver={onPointerOver}
      onPointerLeave={() => clearTimeout(timer.current)}
      onKeyDown={walk}
    >
      {subjects.map((subject, index) => (
        <TopSubject key={subject.id} subject={subject} open={index === Math.max(current, 0)} />
      ))}
    </nav>
  );
}

function topUnder(target: EventTarget): HTMLDetailsElement | undefined {
  const summary = target instanceof Element ? target.closest("summary") : null;
  return summary?.parentElement instanceof HTMLDetailsElement ? summary.parentElement : undefined;
}

function linkUnder(target: EventTarget): string | undefined {
  return (target instanceof Element ? target.closest("a")?.getAttribute("href") : null) ?? undefined;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-level]") : null;
  if (!node) return;
  if (event.key === "ArrowRight") openTop(node);
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>(VISIBLE)];
  const next = nextInTree(
    nodes.map((item) => Number(item.dataset["level"])),
    nodes.indexOf(node),
    event.key,
  );
  if (next === undefined) return;
  event.preventDefault();
  const goal = nodes[next];
  goal?.focus();
  if (goal) openTop(goal);
}

function openTop(node: HTMLElement): void {
  if (node.parentElement instanceof HTMLDetailsElement) node.parentElement.open = true;
}
