import type { AnchorHTMLAttributes, Ref } from "react";
import { useBoot } from "../site/boot.ts";
import { isWebAddress } from "#shared/routes/redirects.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly replace?: boolean;
  /** The words are a name that the page needs, also where this agency lacks the screen: they stay as text. */
  readonly named?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** Plain anchor for a link within the site. The listener of useLinks follows every anchor without a page load. */
export function Link({ href, replace = false, named = false, ...rest }: LinkProps) {
  // This agency does not have the screen.
  if (useBoot().site?.off?.test(href)) return named ? rest.children : null;
  return <a {...rest} href={safeHref(href)} data-replace={replace || undefined} />;
}

/** Path of simple characters, which is safe. All other addresses are parsed and checked. */
const PLAIN_PATH = /^\/(?:[\w-]+\/)*[\w-]*(?:\?[\w\-=&%]*)?(?:#[\w-]*)?$/;

/**
 * Returns the address if it is a path or an http(s) address, else "/". Some addresses come from the upstream and could
 * run code (promises 7 and 8).
 */
export function safeHref(href: string): string {
  if (PLAIN_PATH.test(href)) return href;
  const text = href.trim();
  return isWebAddress(text) || /^[?#]/.test(text) || safeRedirectTarget(text) !== undefined ? text : "/";
}
