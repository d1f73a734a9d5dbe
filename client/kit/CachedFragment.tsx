import type { ReactNode } from "react";

export interface FragmentProps {
  /**
   * Name of the fragment and everything besides the agency's configuration on which its HTML depends; objects are
   * compared by identity.
   */
  readonly vary: readonly unknown[];
  /** Elements only: bare text and useId are not supported. */
  readonly children: ReactNode;
}

/**
 * Set by the server during rendering to a string (server/document/fragmentCache.tsx), within one turn of the event
 * loop, so that no other code sees it.
 */
export const fragments: { render?: ((props: FragmentProps) => ReactNode) | undefined } = {};

/**
 * Part that is equal on many pages: the server renders it once and reuses the HTML; the browser renders it normally.
 */
export function CachedFragment(props: FragmentProps): ReactNode {
  return fragments.render ? fragments.render(props) : props.children;
}
