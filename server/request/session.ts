import { requestValue } from "./requestValue.ts";

export interface Session {
  /** A visitor with a token is signed in (Spec §4). */
  readonly token: string | undefined;
  /** The agency whose data the visitor's calls ask for: the host's, or one that it lists. Undefined while no agency is known. */
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };
