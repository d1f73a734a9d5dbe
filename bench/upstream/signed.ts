import { signOf } from "#upstream/http/checkSign.ts";

export const SALT = "bench-upstream";

/** The headers by which the upstream takes a call of ours. */
export function signed(): Readonly<Record<string, string>> {
  const time = String(Math.floor(Date.now() / 1000));
  return { "access-time": time, sign: signOf(time, SALT) };
}
