import type { ReactNode } from "react";
import { s } from "./VisuallyHidden.styles.ts";

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={s.hidden}>{children}</span>;
}
