import type { SiteView } from "../site/boot.ts";
import { s } from "./SubjectPanel.styles.ts";
import { subjectTreeHtml } from "./subjectTreeHtml.ts";

interface Props {
  readonly site: SiteView;
  /** Index of the top-level subject that is open at first; -1: none. */
  readonly current: number;
}

/** Id by which SubjectHelp finds the panel. */
export const SUBJECTS = "subjects";

/**
 * Shows hundreds of links as prerendered HTML (subjectTreeHtml.ts). They work without scripts; SubjectHelp adds keys
 * and pointers.
 */
export function SubjectPanel({ site, current }: Props) {
  return (
    <nav
      id={SUBJECTS}
      className={s.panel}
      aria-label="科目"
      // The visitor may have opened subjects before the script ran.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: subjectTreeHtml(site, current) }}
    />
  );
}
