import type { AriaAttributes, ElementType, ReactNode } from "react";

/** Attributes that ui components pass to a link; the site's Link and "a" accept all of them. */
export interface LinkAttributes extends Pick<AriaAttributes, "aria-current" | "aria-label"> {
  readonly href: string;
  readonly className?: string;
  readonly rel?: string;
  readonly children?: ReactNode;
}

export type LinkAs = ElementType<LinkAttributes>;
