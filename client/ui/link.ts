import type { AriaAttributes, ElementType, ReactNode } from "react";

/** Attributes that the components of this folder give to a link; the site's own Link takes all of it, and so does "a". */
export interface LinkAttributes extends Pick<AriaAttributes, "aria-current" | "aria-label"> {
  readonly href: string;
  readonly className?: string;
  readonly rel?: string;
  readonly children?: ReactNode;
}

export type LinkAs = ElementType<LinkAttributes>;
