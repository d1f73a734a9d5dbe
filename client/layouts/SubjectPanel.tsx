import type { SiteView } from "../site/boot.ts";
import { s } from "./SubjectPanel.styles.ts";
import { subjectTreeHtml } from "./subjectTreeHtml.ts";

interface Props {
  readonly subjects: SiteView["subjects"];
  /** The top-level subject that is open at first, -1 for none in particular. */
  readonly current: number;
}

/** The id by which SubjectHelp finds the panel. */
export const SUBJECTS = "subjects";

/** Hundreds of links, written as HTML once (subjectTreeHtml.ts). They work without a script; keys and pointers come with SubjectHelp. */
export function SubjectPanel({ subjects, current }: Props) {
  return (
    <nav
      id={SUBJECTS}
      className={s.panel}
      aria-label="科目"
      // The panel may have been used before the script was there.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: subjectTreeHtml(subjects, current) }}
    />
  );
}
