import type { ReactNode } from "react";
import { DefaultLayout } from "./DefaultLayout.tsx";
import { StudyNav } from "./StudyNav.tsx";
import { s } from "./StudyLayout.styles.ts";

/** Frame of the learner's own area, whose navigation stays on all its pages. */
export function StudyLayout({ children }: { readonly children: ReactNode }) {
  return (
    <DefaultLayout>
      <div className={s.area}>
        <StudyNav />
        <div className={s.screen}>{children}</div>
      </div>
    </DefaultLayout>
  );
}
