import type { LucideProps } from "lucide-react";

/**
 * What the build makes of each icon of lucide (scripts/build/icons.mjs): one element whose shapes are text, so
 * that neither side renders and hydrates them one by one, and a page holds no names of icons.
 */
export function icon(shapes: string) {
  return function Icon({ size = 24, strokeWidth = 2, ...rest }: LucideProps) {
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
        {...rest}
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    );
  };
}
