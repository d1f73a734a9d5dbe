import { createContext, use, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { Params } from "#shared/routes/record.ts";

const RouteMatchContext = createContext<RouteMatch | null>(null);

export const RouteMatchProvider = RouteMatchContext.Provider;

/** The parameters of the screen's path, valid by the table. */
export function useRouteParams(): Params {
  return use(RouteMatchContext)?.params ?? {};
}

/** The query of the address. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
