import { use, useCallback } from "react";
import { UNSAFE_NavigationContext } from "react-router-dom";

interface GoOptions {
  readonly replace?: boolean;
  /** State to store with the history entry. */
  readonly state?: unknown;
}

/**
 * Changes the address to a complete path through React Router's history. React Router's useNavigate would also resolve
 * relative paths, which this site does not use, and would add to every page's first script. Before going to another
 * page the caller must load it (NavigationProvider does).
 */
export function useGo(): (to: string, options?: GoOptions) => void {
  const { navigator } = use(UNSAFE_NavigationContext);
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (replace) navigator.replace(to, state);
      else navigator.push(to, state);
    },
    [navigator],
  );
}
