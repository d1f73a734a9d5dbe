type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** A click that means "go there, here": not one for a new tab, a new window or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

type Anchor = Pick<HTMLAnchorElement, "origin" | "pathname" | "target" | "hasAttribute" | "getAttribute">;

/** Whether an anchor leads to a page of this site in this tab. */
export function isFollowable(link: Anchor, origin: string): boolean {
  if (link.origin !== origin || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  // A jump inside the page is the browser's own business.
  return !link.pathname.startsWith("/api/") && !link.getAttribute("href")?.startsWith("#");
}
