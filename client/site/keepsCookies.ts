import { readCookies } from "../kit/storage.ts";
import { writeCookie } from "./session.ts";

const PROBE = "probe";

/** Reports whether this browser stores cookies of this site. Without cookies no session can start. */
export function keepsCookies(): boolean {
  writeCookie(PROBE, "1", 60);
  const kept = readCookies().includes(`${PROBE}=1`);
  writeCookie(PROBE, "", 0);
  return kept;
}
