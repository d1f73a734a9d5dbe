import type { ReactNode } from "react";
import { s } from "./Chip.styles.ts";
import { X } from "./icons/X.ts";
import type { LinkAs } from "./link.ts";

interface ChipProps {
  readonly children: ReactNode;
}

/** Shows a fact, e.g. 单选题; not interactive. */
export function Chip({ children }: ChipProps) {
  return (
    <span className={s.plain}>
      <span className={s.text}>{children}</span>
    </span>
  );
}

interface FilterChipProps extends ChipProps {
  readonly href: string;
  readonly current: boolean;
  readonly as?: LinkAs;
}

export function FilterChip({ children, href, current, as: Link = "a" }: FilterChipProps) {
  return (
    <Link className={s.choice} href={href} {...(current ? { "aria-current": "true" as const } : {})}>
      {children}
    </Link>
  );
}

interface ChosenChipProps {
  readonly label: string;
  readonly removeHref: string;
  readonly as?: LinkAs;
}

/** An active filter; its link removes the filter. */
export function ChosenChip({ label, removeHref, as: Link = "a" }: ChosenChipProps) {
  return (
    <Link className={s.chosen} href={removeHref} aria-label={`移除筛选：${label}`}>
      <span className={s.text}>{label}</span>
      <X size={16} />
    </Link>
  );
}
