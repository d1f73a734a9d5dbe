import { requestValue } from "./requestValue.ts";

export interface Session {
  /** Session token; undefined: not signed in (Spec §4). */
  readonly token: string | undefined;
  /**
   * Agency whose data the visitor's calls request: the host's agency, or one that the host's agency allows; undefined:
   * not known yet.
   */
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };
