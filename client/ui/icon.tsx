import type { ReactNode, SVGProps } from "react";

interface Props extends Omit<SVGProps<SVGSVGElement>, "width" | "height"> {
  readonly size?: number;
}

export type IconComponent = (props: Props) => ReactNode;

/**
 * An icon that stands beside a text: screen readers pass over it. It is one element whose shapes are text, so that neither side renders
 * and hydrates them one by one, and a page holds no names of icons.
 */
export function icon(shapes: string): IconComponent {
  return function Icon({ size = 24, strokeWidth = 1.75, ...rest }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    );
  };
}
