import type { ReactNode } from "react";
import { s } from "./Stage.styles.ts";

interface Props {
  readonly title: string;
  readonly why?: string;
  readonly children?: ReactNode;
}

export function StageNotice({ title, why, children }: Props) {
  return (
    <div className={s.cover}>
      <p className={s.title} role="status">
        {title}
      </p>
      {children}
      {why ? <p className={s.why}>{why}</p> : null}
    </div>
  );
}
