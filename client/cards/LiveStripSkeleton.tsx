import { s } from "./CardSkeleton.styles.ts";
import { SkeletonGrid } from "./SkeletonGrid.tsx";

export function LiveStripSkeleton() {
  return (
    <SkeletonGrid count={4} grid="wide">
      <div className={s.live}>
        <span className={s.short} />
        <span className={s.line} />
        <span className={s.short} />
      </div>
    </SkeletonGrid>
  );
}
