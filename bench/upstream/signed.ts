import { signOf } from "#upstream/platform/http/checkSign.ts";

export const SALT = "bench-upstream";

/** Returns the headers that authenticate a call of the site. */
export function signed(): Readonly<Record<string, string>> {
  const time = String(Math.floor(Date.now() / 1000));
  return { "access-time": time, sign: signOf(time, SALT) };
}
