export interface SignedIn {
  readonly userId: number;
  readonly tokenHash: string;
  readonly lastUsedAt: Date;
  /** Whether the learner wrote so recently that a replica may lack the write (recordWrite of account/sessions.ts). */
  readonly wroteRecently: boolean;
  /** true: the session is not stored; a site asserts who the learner of its API is (account/assertedLearner.ts). */
  readonly isAsserted?: true;
}

export interface SessionQuery {
  readonly token: string;
  readonly agencyId: number;
  readonly nowMs: number;
}
