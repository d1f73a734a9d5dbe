import { StartError } from "../kit/errors.ts";

/**
 * Reads the variable REDIS_URL.
 * @returns undefined: no Redis is used
 * @throws StartError: the address is invalid
 */
export function readRedisUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const url = env["REDIS_URL"] || undefined;
  if (url === undefined) return undefined;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed?.hostname || !/^rediss?:$/.test(parsed.protocol) || !/^(?:\/\d{0,3})?$/.test(parsed.pathname))
    throw new StartError(
      "REDIS_URL must look like redis://:password@host:6379/0 (rediss: with TLS; behind the / the number of a database). Unset it to do without Redis.",
    );
  return url;
}
