import type { ReactNode } from "react";

export interface FragmentProps {
  /**
   * Name of the fragment, and all values on which its HTML depends except the agency's configuration. Objects are
   * compared by identity.
   */
  readonly vary: readonly unknown[];
  /** Children must be elements: bare text and useId are not supported. */
  readonly children: ReactNode;
}

/**
 * Renderer of cached fragments. The server sets it while it renders to a string (server/document/fragmentCache.tsx) and
 * removes it before other code runs; browsers never set it.
 */
export const fragments: { render?: ((props: FragmentProps) => ReactNode) | undefined } = {};

/**
 * Part of the page that is equal on many pages. The server renders it once and reuses the HTML; the browser renders it
 * like any other part.
 */
export function CachedFragment(props: FragmentProps): ReactNode {
  return fragments.render ? fragments.render(props) : props.children;
}
