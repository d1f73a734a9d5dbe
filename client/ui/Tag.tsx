import type { ReactNode } from "react";
import { s, tones } from "./Tag.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type Tone = keyof typeof tones;

interface StatusTagProps {
  readonly tone?: Tone;
  /** The state in words: colour alone says nothing. */
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  /** A beating dot, for what happens right now. */
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
  /** The thing counted, e.g. 条未读通知. */
  readonly label: string;
}

/** A small number beside a name; nothing for zero. */
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
