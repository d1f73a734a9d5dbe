import { useSearch } from "#client/navigation/routeMatch.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";

/** Returns the path to open after signing in; undefined: the address names no path, or a path outside this site. */
export function useRedirectTarget(): string | undefined {
  const search = useSearch();
  return safeRedirectTarget(search.get("redirect"));
}
