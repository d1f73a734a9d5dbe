import { requestValue } from "./requestValue.ts";

export interface Session {
  /** A visitor with a token is signed in (Spec §4). */
  readonly token: string | undefined;
  /**
   * Agency whose data the visitor's calls request: the host's, or one that the host's agency lists; undefined: no
   * agency is known yet.
   */
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };
