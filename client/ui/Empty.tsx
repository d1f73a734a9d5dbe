import { type ReactNode, Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { s } from "./Empty.styles.ts";
import type { Art } from "./emptyArt.tsx";

/** The drawings load on demand, because most pages have content and show none. */
export const emptyArt = lazySource(async () => (await import("./emptyArt.tsx")).drawings);

export interface EmptyProps {
  readonly title: ReactNode;
  readonly why?: ReactNode;
  /** Button, or link with buttonClass, for the one thing that the learner can do next. */
  readonly action?: ReactNode;
  readonly art?: Art;
}

export function Empty({ title, why, action, art = "book" }: EmptyProps) {
  return (
    <div className={s.empty}>
      <svg
        className={s.art}
        viewBox="0 0 112 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
      >
        <Suspense fallback={null}>
          <Drawing art={art} />
        </Suspense>
      </svg>
      <p className={s.title}>{title}</p>
      {why ? <p className={s.why}>{why}</p> : null}
      {action ? <div className={s.action}>{action}</div> : null}
    </div>
  );
}

function Drawing({ art }: { readonly art: Art }) {
  return useLazy(emptyArt)[art];
}
