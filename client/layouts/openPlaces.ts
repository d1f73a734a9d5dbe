import { matchRoute } from "#shared/routes/match.ts";
import type { SiteView } from "../site/boot.ts";
import { topNav } from "./navEntries.ts";

const OWN = [
  { label: "账号设置", href: "/user/profile" },
  { label: "兑换课程", href: "/user/coursecode" },
  { label: "消息", href: "/user/messages" },
  { label: "修改密码", href: "/user/updatepwd" },
];
const FOR_VISITORS = [
  { label: "登录", href: "/user/login" },
  { label: "注册", href: "/user/register" },
];

export interface OpenPlace {
  readonly label: string;
  readonly href: string;
}

/** Returns links from an empty page to screens that this agency shows and the visitor can open. */
export function openPlaces(site: SiteView, signedIn: boolean): readonly OpenPlace[] {
  const candidates = [
    { label: "首页", href: "/" },
    ...topNav(site, signedIn),
    ...(signedIn ? OWN : FOR_VISITORS),
  ];
  return candidates.filter(({ href }) => isOpen(site, href)).map(({ label, href }) => ({ label, href }));
}

function isOpen(site: SiteView, href: string): boolean {
  const route = matchRoute(href)?.route;
  // The route /{sid} matches any single word, but the page exists only for a subject of the agency.
  if (!route || route.id === "speci" || site.off?.test(href)) return false;
  return site.mode === "full" ? route.id !== "updatePwd" : route.studyMode;
}
