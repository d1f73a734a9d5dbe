import type { ReactNode, SVGProps } from "react";

interface Props extends Omit<SVGProps<SVGSVGElement>, "width" | "height"> {
  readonly size?: number;
}

export type IconComponent = (props: Props) => ReactNode;

/**
 * Creates an icon that screen readers ignore. Its shapes are one HTML string, so that React does not render and hydrate
 * each shape.
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
