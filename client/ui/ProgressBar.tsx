import { useId, type ReactNode } from "react";
import { s } from "./ProgressBar.styles.ts";

export interface ProgressBarProps {
  readonly value: number;
  readonly max?: number;
  readonly label: ReactNode;
  /** Text instead of the percentage, e.g. 已学 12 / 40 讲 (12 of 40 lessons studied). */
  readonly text?: ReactNode;
}

export function ProgressBar({ value, max = 100, label, text }: ProgressBarProps) {
  const id = useId();
  const safe = Math.min(Math.max(value, 0), max);
  return (
    <div className={s.row}>
      <div className={s.texts}>
        <label htmlFor={id}>{label}</label>
        <span>{text ?? `${max > 0 ? Math.round((100 * safe) / max) : 0}%`}</span>
      </div>
      <progress className={s.bar} id={id} value={safe} max={max > 0 ? max : 1} />
    </div>
  );
}
