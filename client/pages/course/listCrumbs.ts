import type { Crumb } from "../../ui/Breadcrumb.tsx";
import { courseListOf } from "../cards/subjectHref.ts";
import type { ChosenSubjects } from "./chosenSubjects.ts";

/** 首页 / 课程 / 自考 / 行政管理; the last one is the page itself. */
export function listCrumbs({ level1, level2, level3 }: ChosenSubjects): readonly Crumb[] {
  const crumbs: readonly Crumb[] = [
    { label: "首页", href: "/" },
    { label: "课程", href: "/course" },
    ...(level1 ? [{ label: level1.name, href: courseListOf(level1.id) }] : []),
    ...(level1 && level2 ? [{ label: level2.name, href: courseListOf(level1.id, level2.id) }] : []),
    ...(level3 ? [{ label: level3.name }] : []),
  ];
  return crumbs.map(({ label, href }, index) =>
    href && index < crumbs.length - 1 ? { label, href } : { label },
  );
}
