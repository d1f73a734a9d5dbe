import { s } from "./CardSkeleton.styles.ts";
import type { s as grids } from "./grid.styles.ts";
import { SkeletonGrid } from "./SkeletonGrid.tsx";

interface Props {
  readonly count: number;
  readonly grid?: keyof typeof grids;
}

export function CardSkeleton({ count, grid = "four" }: Props) {
  return (
    <SkeletonGrid count={count} grid={grid}>
      <div className={s.picture} />
      <div className={s.texts}>
        <span className={s.line} />
        <span className={s.line} />
        <span className={s.short} />
      </div>
    </SkeletonGrid>
  );
}
