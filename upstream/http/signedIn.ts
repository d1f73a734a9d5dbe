export interface SignedIn {
  readonly userId: number;
  readonly tokenHash: string;
  readonly lastUsedAt: Date;
  /** Whether a replica may still lack this learner's last write (recordWrite of account/sessions.ts). */
  readonly wroteRecently: boolean;
  /** The learner of an API whose site asserts the identity (account/assertedLearner.ts). */
  readonly isAsserted?: true;
}

export interface SessionQuery {
  readonly token: string;
  readonly agencyId: number;
  readonly nowMs: number;
}
