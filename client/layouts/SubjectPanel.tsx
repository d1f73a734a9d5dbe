import { useEffect, useRef, useState } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import type { SiteView } from "../site/boot.ts";
import { s } from "./SubjectPanel.styles.ts";

interface Props {
  readonly site: SiteView;
  /** Index of the top-level subject that is open at first; -1: none. */
  readonly current: number;
}

/** Id by which SubjectHelp finds the panel. */
export const SUBJECTS = "subjects";

/** Writes the tree. Browsers need it only after a page without the panel, so IdleParts loads it. */
export const subjectTree = lazySource(async () => (await import("./subjectTreeHtml.ts")).subjectTreeHtml);

export function loadSubjectTree(): void {
  subjectTree.load().catch(() => undefined);
}

/**
 * Shows hundreds of links as HTML (subjectTreeHtml.ts), which React neither renders nor hydrates: a browser keeps the
 * tree that the server wrote. The links work without scripts; SubjectHelp adds keys and pointers.
 */
export function SubjectPanel({ site, current }: Props) {
  const panel = useRef<HTMLElement>(null);
  const opened = useRef(current);
  const [first] = useState(current);
  const [inPage] = useState(treeInPage);
  const html = inPage ?? useLazy(subjectTree)(site, first);
  useEffect(() => {
    // Not at the start: the visitor may have opened subjects before the script ran.
    if (opened.current === current) return;
    opened.current = current;
    const top = panel.current?.children[Math.max(current, 0)];
    if (top instanceof HTMLDetailsElement) top.open = true;
  }, [current]);
  return (
    <nav
      ref={panel}
      id={SUBJECTS}
      className={s.panel}
      aria-label="科目"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function treeInPage(): string | undefined {
  return typeof document === "undefined" ? undefined : document.getElementById(SUBJECTS)?.innerHTML;
}
