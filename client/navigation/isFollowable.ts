type Anchor = Pick<HTMLAnchorElement, "origin" | "pathname" | "target" | "hasAttribute" | "getAttribute">;

/** Whether an anchor leads to a page of this site in this tab. */
export function isFollowable(link: Anchor, origin: string): boolean {
  if (link.origin !== origin || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  // A jump inside the page is the browser's own business.
  return !link.pathname.startsWith("/api/") && !link.getAttribute("href")?.startsWith("#");
}
