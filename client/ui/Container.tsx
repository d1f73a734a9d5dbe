import type { ComponentProps, ElementType } from "react";
import { widths } from "./Container.styles.ts";

export interface ContainerProps extends Omit<ComponentProps<"div">, "className"> {
  /** Maximum width in px: page 1200, wide 1440 (exam, player), reading 760 (articles), narrow 480 (forms). */
  readonly width?: keyof typeof widths;
  readonly as?: ElementType;
}

export function Container({ width = "page", as: Tag = "div", ...rest }: ContainerProps) {
  return <Tag {...rest} className={widths[width]} />;
}
