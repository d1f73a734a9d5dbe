import { createContext, use, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { Params } from "#shared/routes/record.ts";

const RouteMatchContext = createContext<RouteMatch | null>(null);

export const RouteMatchProvider = RouteMatchContext.Provider;

/** Returns the parameters of the screen's path, validated by the route table. */
export function useRouteParams(): Params {
  return use(RouteMatchContext)?.params ?? {};
}

export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
