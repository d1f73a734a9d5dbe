import type { AriaAttributes, ElementType, ReactNode } from "react";

/** Attributes that ui components pass to a link. Both the site's Link and the element "a" accept them. */
export interface LinkAttributes extends Pick<AriaAttributes, "aria-current" | "aria-label"> {
  readonly href: string;
  readonly className?: string;
  readonly rel?: string;
  readonly children?: ReactNode;
}

export type LinkAs = ElementType<LinkAttributes>;
