import type { ReactNode } from "react";
import { s } from "./Heading.styles.ts";

export interface PageHeadingProps {
  /** Text of the page's only h1. */
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly breadcrumb?: ReactNode;
  readonly id?: string;
}

export function PageHeading({ title, lead, action, breadcrumb, id }: PageHeadingProps) {
  return (
    <header className={s.page}>
      {breadcrumb}
      <div className={s.line}>
        <h1 id={id}>{title}</h1>
        {action}
      </div>
      {lead ? <p className={s.lead}>{lead}</p> : null}
    </header>
  );
}

export interface SectionHeadingProps {
  readonly title: ReactNode;
  /** Short remark after the title. */
  readonly note?: ReactNode;
  /** Element at the end of the heading's line, usually a link 全部 (all). */
  readonly action?: ReactNode;
  readonly id?: string;
  readonly level?: 2 | 3;
}

export function SectionHeading({ title, note, action, id, level = 2 }: SectionHeadingProps) {
  const Tag = level === 2 ? "h2" : "h3";
  return (
    <div className={s.section}>
      <Tag id={id}>{title}</Tag>
      {note ? <p className={s.note}>{note}</p> : null}
      {action ? <div className={s.action}>{action}</div> : null}
    </div>
  );
}
