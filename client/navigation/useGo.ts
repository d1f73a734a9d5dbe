import { use, useCallback } from "react";
import { UNSAFE_NavigationContext } from "react-router-dom";

interface GoOptions {
  readonly replace?: boolean;
  /** Additional state of the history entry. */
  readonly state?: unknown;
}

/**
 * Changes the address through React Router's history, to a complete path. React Router's useNavigate would also resolve
 * relative paths and routes, which this site does not use, and would add to every page's first script. Callers prepare
 * another page first: see NavigationProvider.
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
