import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { s } from "./CardSkeleton.styles.ts";
import { s as grids } from "./grid.styles.ts";

export function LiveStripSkeleton() {
  return (
    <div className={s.late}>
      <VisuallyHidden>正在加载</VisuallyHidden>
      <ul className={grids.wide} aria-hidden="true">
        {[1, 2, 3, 4].map((key) => (
          <li key={key}>
            <div className={s.card}>
              <div className={s.live}>
                <span className={s.short} />
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
