import type { Mode } from "../site/boot.ts";
import type { Crumb } from "../ui/Breadcrumb.tsx";

/** Returns the beginning of a breadcrumb: home and lists, or the study area in study mode (Spec §4). */
export function startCrumbs(mode: Mode, ...lists: readonly Crumb[]): readonly Crumb[] {
  return mode === "study"
    ? [{ label: "学习中心", href: "/study" }]
    : [{ label: "首页", href: "/" }, ...lists];
}
