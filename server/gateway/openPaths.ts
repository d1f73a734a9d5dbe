import { isContractPath } from "./checkApiRequest.ts";

/** Words by which servers name what is for their operators alone. */
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
/** Paths of the reference upstream that providers of payments and the site itself call. */
const OF_OTHER_CALLERS = /^\/(?:payment\/notify|learner)(?:\/|$)/;

interface PathOptions {
  /** API_PATHS: the paths beside the contract. Undefined: all but those with an internal name. */
  readonly listed: readonly string[] | undefined;
}

/**
 * Makes the rule of which paths pass through /api (decision 080): those of the contract, files below /uploads, and what is listed.
 * @returns the rule; its path is one that apiPath has accepted
 */
export function createOpenPaths({ listed }: PathOptions): (method: string, path: string) => boolean {
  return (method, path) => {
    if (isContractPath(path) || (method === "GET" && path.startsWith("/uploads/"))) return true;
    if (!listed) return !hasInternalName(path);
    return listed.some((open) => path === open || path.startsWith(`${open}/`));
  };
}

/** Reads a path as the most lenient server does: decoded, in small letters, without an ending. */
function hasInternalName(path: string): boolean {
  const text = decodeURIComponent(path).normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (OF_OTHER_CALLERS.test(text)) return true;
  return text.split("/").some((segment) => {
    const [name = ""] = segment.split(/[.~+,=@]/, 1);
    // Names that begin with a dot are files of servers.
    return segment.startsWith(".") || INTERNAL.has(name);
  });
}
