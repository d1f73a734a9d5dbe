import type { AnchorHTMLAttributes, Ref } from "react";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Takes the place of the present entry in the history. */
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link of this site: a plain anchor. Every anchor is followed without a page load by the one listener of useLinks. */
export function Link({ href, replace = false, ...rest }: LinkProps) {
  return <a {...rest} href={safeHref(href)} data-replace={replace || undefined} />;
}

const CONTROL = /[\u0000-\u001f\u007f]/;
const HERE = "http://here.invalid";

/** Addresses come from the upstream too: only paths and http(s) may stand in a link (promises 7 and 8). */
export function safeHref(href: string): string {
  const text = href.trim();
  // Browsers drop tabs and line breaks before they read an address: "/\t/host" leaves the site.
  if (CONTROL.test(text)) return "/";
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : "/";
  return /^[/#?]/.test(text) && staysHere(text) ? text : "/";
}

/** By the resolved address, not by its text. A pathname may itself begin with two slashes ("/.//host"). */
function staysHere(text: string): boolean {
  if (!URL.canParse(text, HERE)) return false;
  const { origin, pathname } = new URL(text, HERE);
  return origin === HERE && !pathname.startsWith("//");
}
