import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { isContractPath } from "./checkApiRequest.ts";

/** Names of paths, such as /metrics, that servers offer only to their operators. */
const INTERNAL = new Set([
  "metrics",
  "prometheus",
  "ready",
  "readyz",
  "readiness",
  "livez",
  "liveness",
  "health",
  "healthz",
  "healthcheck",
  "health-check",
  "startupz",
  "statusz",
  "varz",
  "server-status",
  "server-info",
  "nginx_status",
  "stub_status",
  "fpm-status",
  "actuator",
  "jolokia",
  "heapdump",
  "threaddump",
  "debug",
  "pprof",
  "phpinfo",
  "telescope",
  "horizon",
  "admin",
  "internal",
]);
/** Paths of the reference upstream that only payment providers and the site itself call. */
const OF_OTHER_CALLERS = /^\/(?:payment\/notify|learner)(?:\/|$)/;

interface PathOptions {
  /**
   * Paths outside the contract from API_PATHS; undefined: none beside a map, else all paths, except those with an
   * internal name.
   */
  readonly listed: readonly string[] | undefined;
  readonly hasMap: boolean;
}

/**
 * Creates the function that decides whether /api passes a path on (decision 080): paths of the contract, files below
 * /uploads, and listed paths.
 * @returns the function. Its `path` must have been accepted by apiPath
 */
export function createOpenPaths({ listed, hasMap }: PathOptions): (method: string, path: string) => boolean {
  return (method, path) => {
    // A map names calls. Behind the same path with another method the API may have something else.
    const isContracts = hasMap ? findEndpoint(method, path) !== undefined : isContractPath(path);
    if (isContracts || (method === "GET" && path.startsWith("/uploads/"))) return true;
    if (!listed) return !hasMap && !hasInternalName(path);
    return listed.some((open) => path === open || path.startsWith(`${open}/`));
  };
}

/** Returns whether a path has an internal name in any spelling: encoded, in capitals, or with a file extension. */
function hasInternalName(path: string): boolean {
  const text = decodeURIComponent(path).normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (OF_OTHER_CALLERS.test(text)) return true;
  return text.split("/").some((segment) => {
    const [name = ""] = segment.split(/[.~+,=@]/, 1);
    // A name that begins with a dot is that of a server's configuration file.
    return segment.startsWith(".") || INTERNAL.has(name);
  });
}
