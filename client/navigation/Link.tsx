import type { AnchorHTMLAttributes, Ref } from "react";
import { useBoot } from "../site/boot.ts";
import { isWebAddress } from "#shared/routes/redirects.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** Link of this site: a plain anchor. The listener of useLinks follows every anchor without a page load. */
export function Link({ href, replace = false, ...rest }: LinkProps) {
  // A link to a screen that is off here is hidden.
  if (useBoot().site?.off?.test(href)) return null;
  return <a {...rest} href={safeHref(href)} data-replace={replace || undefined} />;
}

/** A usual path; all other addresses are checked in full. */
const PLAIN_PATH = /^\/(?:[\w-]+\/)*[\w-]*(?:\?[\w\-=&%]*)?$/;

/** Addresses also come from the upstream: links may contain only paths and http(s) (promises 7 and 8). */
export function safeHref(href: string): string {
  if (PLAIN_PATH.test(href)) return href;
  const text = href.trim();
  return isWebAddress(text) || /^[?#]/.test(text) || safeRedirectTarget(text) !== undefined ? text : "/";
}
