import { requestValue } from "./requestValue.ts";

export interface Session {
  /** Its presence is what "signed in" means (Spec §4). */
  readonly token: string | undefined;
  readonly agencyFlag: string | undefined;
}

export const session = requestValue<Session>("session");

export const ANONYMOUS: Session = { token: undefined, agencyFlag: undefined };
