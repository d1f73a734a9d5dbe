/** The learner whom a token signs in. */
export interface SignedIn {
  readonly userId: number;
  readonly tokenHash: string;
  readonly lastUsedAt: Date;
  /** Whether a replica may still lack what this learner has written (recordWrite of account/sessions.ts). */
  readonly wroteRecently: boolean;
  /** A learner of an API whose site says who it is (account/assertedLearner.ts). */
  readonly isAsserted?: true;
}

/** The question who a token signs in at an agency. */
export interface SessionQuery {
  readonly token: string;
  readonly agencyId: number;
  readonly nowMs: number;
}
