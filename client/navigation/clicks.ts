type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Reports whether a click opens the link in this tab, and not in a new tab or window or as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

type Anchor = Pick<HTMLAnchorElement, "origin" | "pathname" | "target" | "hasAttribute" | "getAttribute">;

/** Reports whether an anchor leads to a page of this site in this tab. */
export function isFollowable(link: Anchor, origin: string): boolean {
  if (link.origin !== origin || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  // Jumps within the page are left to the browser.
  return !link.pathname.startsWith("/api/") && !link.getAttribute("href")?.startsWith("#");
}
