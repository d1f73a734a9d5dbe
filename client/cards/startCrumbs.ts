import type { Mode } from "../site/boot.ts";
import type { Crumb } from "../ui/Breadcrumb.tsx";

/** Returns the first items of a breadcrumb: home page and lists, or in study mode the study area (Spec §4). */
export function startCrumbs(mode: Mode, ...lists: readonly Crumb[]): readonly Crumb[] {
  return mode === "study"
    ? [{ label: "学习中心", href: "/study" }]
    : [{ label: "首页", href: "/" }, ...lists];
}
