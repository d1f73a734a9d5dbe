import type { ReactNode } from "react";
import { DefaultLayout } from "./DefaultLayout.tsx";
import { StudyNav } from "./StudyNav.tsx";
import { s } from "./StudyLayout.styles.ts";

/** The learner's own area: its navigation stays beside whatever of it is shown. */
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
