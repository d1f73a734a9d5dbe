import type { ComponentProps, ElementType } from "react";
import { cards, s } from "./Card.styles.ts";

export interface CardProps extends Omit<ComponentProps<"div">, "className"> {
  /** padded: card with text; flush: picture up to the edges; linked: like flush, and one link covers the card. */
  readonly kind?: keyof typeof cards;
  readonly as?: ElementType;
}

export function Card({ kind = "padded", as: Tag = "div", ...rest }: CardProps) {
  return <Tag {...rest} className={cards[kind]} />;
}

/** Class of the one link of a linked card; other links in the card need `position: relative`. */
export const cardLinkClass = s.link;
