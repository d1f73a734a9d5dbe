export interface UserSeed {
  readonly agencyId: number;
  readonly mobile: string;
  readonly username: string;
  readonly password: string;
  readonly nickname: string;
  readonly realname: string;
  /** 1 male, 2 female, 3 not told. */
  readonly sex: 1 | 2 | 3;
  readonly provinceId: number;
  readonly courseIds: readonly number[];
  readonly classroomIds: readonly number[];
  /** Days until a course ends, by its id, where that is soon. */
  readonly endsInDays?: Readonly<Record<number, number>>;
  /** What the agency's own system calls this learner. */
  readonly externalUid?: string;
  /** Lessons that were played, from the oldest to the newest, each from its beginning. */
  readonly learnt?: readonly LearntSeed[];
  readonly notes?: readonly LessonNoteSeed[];
}

export interface LearntSeed {
  readonly lessonId: number;
  /** Of 100. */
  readonly percent: number;
}

export interface LessonNoteSeed {
  readonly lessonId: number;
  readonly second: number;
  /** Markdown. */
  readonly content: string;
}
