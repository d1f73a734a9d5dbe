import type { ReactNode } from "react";
import { s } from "./PlayerLayout.styles.ts";
import { SlimFrame } from "./SlimFrame.tsx";

const back = { href: "/study/course", label: "返回学习中心" };

/** Around a lesson or a live class, dark as a room where something is shown; it stays while the learner goes from one to the next. */
export function PlayerLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SlimFrame back={back} dark={s.dark}>
      {children}
    </SlimFrame>
  );
}
