import type { ReactNode } from "react";

export interface FragmentProps {
  /** The name of the fragment, and all that its HTML depends on besides the agency's configuration; objects are told apart by identity. */
  readonly vary: readonly unknown[];
  /** Elements: no bare text, and no useId below. */
  readonly children: ReactNode;
}

/** Set by the server while it renders to a string (server/document/fragmentCache.tsx): within one turn, so nothing else sees it. */
export const fragments: { render?: ((props: FragmentProps) => ReactNode) | undefined } = {};

/** A part that looks the same on many pages: the server renders it once, the browser knows nothing of that. */
export function CachedFragment(props: FragmentProps): ReactNode {
  return fragments.render ? fragments.render(props) : props.children;
}
