import { readCookies } from "../kit/storage.ts";
import { writeCookie } from "./session.ts";

const PROBE = "probe";

/** Whether this browser keeps cookies of this site: a session cannot be opened without. */
export function keepsCookies(): boolean {
  writeCookie(PROBE, "1", 60);
  const kept = readCookies().includes(`${PROBE}=1`);
  writeCookie(PROBE, "", 0);
  return kept;
}
