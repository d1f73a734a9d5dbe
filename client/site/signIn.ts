import { TOKEN, TOKEN_END, tokenEnd } from "#shared/domain/sessionCookie.ts";
import { writeStored } from "../kit/storage.ts";
import { forgetPacks } from "./packsOwner.ts";
import { AGENCY, announce, DAY_S, writeCookie } from "./session.ts";

/**
 * Opens a session in this browser.
 * @param expireSeconds 0: one day
 * @param agencyFlag "": the agency has no flag and gets no cookie
 */
export function signIn(token: string, expireSeconds: number, agencyFlag: string): void {
  void forgetPacks();
  const seconds = expireSeconds > 0 ? expireSeconds : DAY_S;
  writeCookie(TOKEN, token, seconds);
  writeCookie(TOKEN_END, tokenEnd(token), seconds);
  writeCookie(AGENCY, agencyFlag, agencyFlag === "" ? 0 : seconds);
  writeStored(TOKEN, token);
  announce();
}
