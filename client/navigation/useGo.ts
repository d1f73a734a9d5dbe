import { use, useCallback } from "react";
import { UNSAFE_NavigationContext } from "react-router-dom";

interface GoOptions {
  readonly replace?: boolean;
  /** Values that the entry of the history remembers besides its address. */
  readonly state?: unknown;
}

/**
 * Changes the address by React Router's history, to a path that is whole already. Its own useNavigate would also resolve relative
 * paths and routes, of which we have none, and stand in every page's first script. Whoever goes elsewhere prepares it first: see
 * NavigationProvider.
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
