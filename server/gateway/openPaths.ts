import { isContractPath } from "./checkApiRequest.ts";

/** Names that servers give to paths for their operators only. */
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
/** Paths of the reference upstream that payment providers and the site itself call. */
const OF_OTHER_CALLERS = /^\/(?:payment\/notify|learner)(?:\/|$)/;

interface PathOptions {
  /** API_PATHS: the paths outside the contract; undefined: all except those with an internal name. */
  readonly listed: readonly string[] | undefined;
}

/**
 * Creates the rule of which paths pass through /api (decision 080): those of the contract, files below /uploads, and
 * listed paths.
 * @returns the rule; its path must have been accepted by apiPath
 */
export function createOpenPaths({ listed }: PathOptions): (method: string, path: string) => boolean {
  return (method, path) => {
    if (isContractPath(path) || (method === "GET" && path.startsWith("/uploads/"))) return true;
    if (!listed) return !hasInternalName(path);
    return listed.some((open) => path === open || path.startsWith(`${open}/`));
  };
}

/** Checks a path as the most lenient server reads it: decoded, in lower case, without a file extension. */
function hasInternalName(path: string): boolean {
  const text = decodeURIComponent(path).normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (OF_OTHER_CALLERS.test(text)) return true;
  return text.split("/").some((segment) => {
    const [name = ""] = segment.split(/[.~+,=@]/, 1);
    // Names that begin with a dot are configuration files of servers.
    return segment.startsWith(".") || INTERNAL.has(name);
  });
}
