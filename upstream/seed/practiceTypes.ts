/** A run of practice that a demo learner has done, answered as chance and skill would have it. */
export interface PracticeRunSeed {
  readonly agencyId: number;
  readonly mobile: string;
  /** Never changes: by it a second seeding finds the run. */
  readonly no: number;
  /** shared/domain/practiceModes.ts; wrong: of what stands in the wrong book by then. */
  readonly mode: string;
  /** Of any level; its questions are those of all below it. */
  readonly subjectId: number;
  readonly count: number;
  /** Questions of the subject that come before. */
  readonly skip?: number;
  /** The share of right answers at middle difficulty. */
  readonly skill: number;
  readonly minutes: number;
  readonly daysAgo: number;
  /** Only so many are answered: it waits to be gone on with. */
  readonly answered?: number;
}

/** Questions of the runs above, by their place among all that were asked, that the learner has kept. */
export interface KeptQuestionSeed {
  readonly agencyId: number;
  readonly mobile: string;
  readonly places: readonly number[];
}
