/** A finished sitting of a demo learner. */
export interface SittingSeed {
  readonly id: number;
  readonly agencyId: number;
  /** Of its learner. */
  readonly mobile: string;
  /** Of level 3. */
  readonly subjectId: number;
  readonly examType: number;
  readonly score: number;
  readonly rightNum: number;
  readonly questionNum: number;
  readonly minutes: number;
  readonly daysAgo: number;
}

/** A link of a demo learner; one of each state can be looked at. */
export interface ShareSeed {
  readonly id: number;
  readonly agencyId: number;
  readonly mobile: string;
  /** Published with the demo, and so it opens what is invented alone. */
  readonly token: string;
  readonly kind: "course" | "result";
  readonly targetId: number;
  readonly title: string;
  readonly showName?: true;
  readonly showScore?: true;
  readonly showDate?: true;
  readonly daysAgo: number;
  readonly days: 7 | 30 | 90;
  readonly revoked?: true;
}
