import type { ComponentProps, ElementType } from "react";
import { cards, s } from "./Card.styles.ts";

export interface CardProps extends Omit<ComponentProps<"div">, "className"> {
  /** padded: text; flush: a picture up to its edges; linked: as flush, and one link inside covers it. */
  readonly kind?: keyof typeof cards;
  readonly as?: ElementType;
}

export function Card({ kind = "padded", as: Tag = "div", ...rest }: CardProps) {
  return <Tag {...rest} className={cards[kind]} />;
}

/** The class of the one link of a linked card; other links in it need `position: relative`. */
export const cardLinkClass = s.link;
