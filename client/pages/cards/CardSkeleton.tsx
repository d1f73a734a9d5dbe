import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { s } from "./CardSkeleton.styles.ts";
import { s as grids } from "./grid.styles.ts";

interface Props {
  readonly count: number;
  readonly grid?: keyof typeof grids;
}

/** The place of cards that are on their way, in the grid they will stand in. */
export function CardSkeleton({ count, grid = "four" }: Props) {
  return (
    <div className={s.late}>
      <VisuallyHidden>正在加载</VisuallyHidden>
      <ul className={grids[grid]} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <div className={s.card}>
              <div className={s.picture} />
              <div className={s.texts}>
                <span className={s.line} />
                <span className={s.line} />
                <span className={s.short} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
