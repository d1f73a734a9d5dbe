import type { ReactNode } from "react";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { s } from "./CardSkeleton.styles.ts";
import { s as grids } from "./grid.styles.ts";

interface Props {
  readonly count: number;
  readonly grid: keyof typeof grids;
  readonly children: ReactNode;
}

/** Shows placeholder cards in the same grid in which the cards will appear. */
export function SkeletonGrid({ count, grid, children }: Props) {
  return (
    <div className={s.late}>
      <VisuallyHidden>正在加载</VisuallyHidden>
      <ul className={grids[grid]} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <div className={s.card}>{children}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
