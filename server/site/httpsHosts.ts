import { parseHostName } from "./hostName.ts";

const MOST = 10;

/** Hosts of an agency's configuration that a policy may name, without their scheme; what is no host name is left out. */
export function httpsHosts(given: readonly string[]): readonly string[] {
  const names = given.map((text) => parseHostName(text.trim().replace(/^https:\/\//i, "")));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MOST);
}
