import type { MouseEvent } from "react";
import { isPlainClick } from "#client/navigation/clicks.ts";
import { Link, type LinkProps } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";

/** A link with an #anchor that only a full page load needs: followed in the app, the reader keeps the place. */
export function StayingLink({ href, ...rest }: LinkProps) {
  const { visit } = useNavigation();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void visit(href.split("#")[0] ?? href, { replace: true });
  }
  return <Link {...rest} href={href} onClick={follow} />;
}
