import type { ReactNode } from "react";
import { s } from "./Skeleton.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface SkeletonProps {
  /** line: lines of text; card: a grid of covers with names; row: entries of a list. */
  readonly shape?: "line" | "card" | "row";
  readonly count?: number;
}

export function Skeleton({ shape = "line", count = 3 }: SkeletonProps) {
  const items = Array.from({ length: count }, (_, index) => index);
  if (shape === "line") {
    return (
      <div className={s.group}>
        <VisuallyHidden>正在加载</VisuallyHidden>
        <div className={s.breath} aria-hidden="true">
          {items.map((index) => (
            <div key={index} className={s.line} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={shape === "card" ? s.cards : s.group}>
      <VisuallyHidden>正在加载</VisuallyHidden>
      {items.map((index) => (shape === "card" ? <CardShape key={index} /> : <RowShape key={index} />))}
    </div>
  );
}

function CardShape(): ReactNode {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={s.breath}>
        <div className={s.picture} />
        <div className={s.texts}>
          <div className={s.line} />
          <div className={s.short} />
        </div>
      </div>
    </div>
  );
}

function RowShape(): ReactNode {
  return (
    <div className={s.breath} aria-hidden="true">
      <div className={s.row}>
        <div className={s.disc} />
        <div className={s.grow}>
          <div className={s.line} />
          <div className={s.short} />
        </div>
      </div>
    </div>
  );
}
