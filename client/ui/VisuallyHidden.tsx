import type { ReactNode } from "react";
import { s } from "./VisuallyHidden.styles.ts";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={s.hidden}>{children}</span>;
}
