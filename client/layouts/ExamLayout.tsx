import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { useSite } from "../site/boot.ts";
import { homeOf } from "./navEntries.ts";
import { BareFrame, SlimFrame } from "./SlimFrame.tsx";

/** A learner sits an exam here. A shared page is opened by people without an account; the rest belongs to the question area. */
export function ExamLayout({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  const id = matchRoute(useLocation().pathname)?.route.id;
  if (id === "onlineExam") return <BareFrame>{children}</BareFrame>;
  const back =
    id === "share"
      ? { href: homeOf(site), label: "返回首页" }
      : { href: "/study/question", label: "返回题库" };
  return <SlimFrame back={back}>{children}</SlimFrame>;
}
