import type { ReactNode } from "react";
import { s } from "./PlayerLayout.styles.ts";
import { SlimFrame } from "./SlimFrame.tsx";

const back = { href: "/study/course", label: "返回学习中心" };

/** Dark frame around a lesson or a live class; stays mounted when the learner moves to the next lesson. */
export function PlayerLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SlimFrame back={back} dark={s.dark}>
      {children}
    </SlimFrame>
  );
}
