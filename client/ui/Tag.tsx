import type { ReactNode } from "react";
import { s, tones } from "./Tag.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type Tone = keyof typeof tones;

interface StatusTagProps {
  readonly tone?: Tone;
  /** State in words, because colour alone is not accessible. */
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  /** Adds a pulsing dot, for something that happens now. */
  readonly beating?: boolean;
}

export function StatusTag({ tone = "neutral", children, icon, beating = false }: StatusTagProps) {
  return (
    <span className={tones[tone]}>
      {beating ? <span className={s.dot} aria-hidden="true" /> : icon}
      {children}
    </span>
  );
}

interface BadgeProps {
  readonly count: number;
  readonly max?: number;
  /** Name of the counted thing, e.g. 条未读通知. */
  readonly label: string;
}

/** Shows a small count beside a name; renders nothing for 0. */
export function Badge({ count, max = 99, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={s.badge}>
      <span aria-hidden="true">{count > max ? `${max}+` : count}</span>
      <VisuallyHidden>
        {count} {label}
      </VisuallyHidden>
    </span>
  );
}
