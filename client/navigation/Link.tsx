import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from "react";
import { useNavigation } from "./navigation.ts";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const HOVER_MS = 65;

/**
 * A link of this site: a plain anchor, so that it works before and without JavaScript, followed without a page
 * load once the app runs. Pointing at it or focusing it brings the screen in advance.
 */
export function Link({ href, replace = false, onClick, target, ...rest }: LinkProps) {
  const { visit, prefetch } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const safe = safeHref(href);
  const prepare = () => {
    if (!timer.current) timer.current = setTimeout(() => prefetch(safe), HOVER_MS);
  };
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (target && target !== "_self") || hasModifier(event))
      return;
    event.preventDefault();
    void visit(safe, { replace });
  }

  return (
    <a
      {...rest}
      href={safe}
      target={target}
      onClick={follow}
      onPointerEnter={prepare}
      onPointerLeave={forget}
      onFocus={prepare}
      onBlur={forget}
    />
  );
}

/** Addresses come from the upstream too: only paths and http(s) may stand in a link (promises 7 and 8). */
export function safeHref(href: string): string {
  const text = href.trim();
  if (/^(https?:\/\/|[/#?](?![/\\]))/i.test(text)) return text;
  return "/";
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
