import type { AnchorHTMLAttributes, Ref } from "react";
import { useBoot } from "../site/boot.ts";
import { isWebAddress } from "#shared/routes/redirects.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Takes the place of the present entry in the history. */
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link of this site: a plain anchor. Every anchor is followed without a page load by the one listener of useLinks. */
export function Link({ href, replace = false, ...rest }: LinkProps) {
  // A link to a screen that is off here is not shown.
  if (useBoot().site?.off?.test(href)) return null;
  return <a {...rest} href={safeHref(href)} data-replace={replace || undefined} />;
}

/** A path of the usual kind; everything else is looked at closely. */
const PLAIN_PATH = /^\/(?:[\w-]+\/)*[\w-]*(?:\?[\w\-=&%]*)?$/;

/** Addresses come from the upstream too: only paths and http(s) may stand in a link (promises 7 and 8). */
export function safeHref(href: string): string {
  if (PLAIN_PATH.test(href)) return href;
  const text = href.trim();
  return isWebAddress(text) || /^[?#]/.test(text) || safeRedirectTarget(text) !== undefined ? text : "/";
}
