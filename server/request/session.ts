import { requestValue } from "./requestValue.ts";

export interface Session {
  /** A visitor with a token is signed in (Spec §4). */
  readonly token: string | undefined;
  /** Whose data the visitor's calls ask for: the host's agency, or one that it lists. Undefined while no agency is known. */
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };
