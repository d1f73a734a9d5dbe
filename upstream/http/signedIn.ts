/** Whom a token signs in. */
export interface SignedIn {
  readonly userId: number;
  readonly tokenHash: string;
  readonly lastUsedAt: Date;
}

/** The question who a token signs in at an agency. */
export interface Asked {
  readonly token: string;
  readonly agencyId: number;
  readonly nowMs: number;
}
