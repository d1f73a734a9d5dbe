import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { listHrefOf, readQuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { useSite } from "../site/boot.ts";
import { homeOf } from "./navEntries.ts";
import { BareFrame, SlimFrame } from "./SlimFrame.tsx";

/**
 * Frame of exams and questions. Its way back depends on the page: a shared page leads home, because its visitors may
 * have no account; a question leads to its list; other pages lead to the question area.
 */
export function ExamLayout({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const id = matchRoute(pathname)?.route.id;
  if (id === "onlineExam") return <BareFrame>{children}</BareFrame>;
  return <SlimFrame back={wayBack()}>{children}</SlimFrame>;

  function wayBack() {
    if (id === "share") return { href: homeOf(site), label: "返回首页" };
    if (id !== "questionDetail") return { href: href("studyQuestion"), label: "返回题库" };
    const list = listHrefOf(readQuestionOrigin(new URLSearchParams(search)));
    return list === undefined
      ? { href: href("question"), label: "返回题库" }
      : { href: list, label: "返回列表" };
  }
}
