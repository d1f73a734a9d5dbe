/*
 * Whose the rows of each table are: by this a school is held, moved to another database and forgotten. A table that is missing here
 * fails agencyTables.test.ts.
 */

export type TableClass =
  /**
   * By its own agency_id; of content null is the shared library. `quiet`: a reader's call changes it, which is let be and not moved.
   * `isDerived`: a job makes it from content, also when a name changes that schools share, and may do so while the agency takes no changes.
   */
  | { readonly by: "agency_id"; readonly quiet?: true; readonly isDerived?: true }
  /** By the row of another table that `column` names. */
  | { readonly by: "parent"; readonly column: string; readonly parent: string }
  /** The agencies themselves. */
  | { readonly by: "id" }
  /** Bytes under their hashes: copied where somebody names them and they are missing. */
  | { readonly by: "hash" }
  /** Under hashes that nobody can tell the agency of: all of them are copied. */
  | { readonly by: "nobody" }
  /** Work that waits, by its key (jobKeys). */
  | { readonly by: "key" }
  /** Rows of the processes and operators of one database: they stay there. */
  | { readonly by: "place" };

const byAgencyId = { by: "agency_id" } as const;
const byPlace = { by: "place" } as const;
const hash = { by: "hash" } as const;
const of = (parent: string, column: string) => ({ by: "parent", parent, column }) as const;

export const agencyTables: Readonly<Record<string, TableClass>> = {
  agencies: { by: "id" },
  agency_hosts: byAgencyId,
  agency_subjects: byAgencyId,
  chat_words: byAgencyId,
  exam_dates: byAgencyId,
  redirects: byAgencyId,
  school_entries: byAgencyId,
  search_abbreviations: byAgencyId,
  sms_days: byAgencyId,

  // Content: of an agency, or of the shared library.
  ads: byAgencyId,
  classrooms: byAgencyId,
  contract_templates: byAgencyId,
  courses: byAgencyId,
  help_articles: byAgencyId,
  lives: byAgencyId,
  news: byAgencyId,
  news_categories: byAgencyId,
  packages: byAgencyId,
  pages: byAgencyId,
  papers: byAgencyId,
  passages: byAgencyId,
  question_chapters: byAgencyId,
  questions: byAgencyId,
  search_entries: { by: "agency_id", isDerived: true },
  subjects: byAgencyId,
  teachers: byAgencyId,
  chapters: of("courses", "course_id"),
  classroom_courses: of("classrooms", "classroom_id"),
  classroom_files: of("classrooms", "classroom_id"),
  classroom_teachers: of("classrooms", "classroom_id"),
  course_teachers: of("courses", "course_id"),
  knowledge_points: of("subjects", "subject_id"),
  lesson_captions: of("lessons", "lesson_id"),
  lesson_media: of("lessons", "lesson_id"),
  lesson_points: of("lessons", "lesson_id"),
  lesson_questions: of("lessons", "lesson_id"),
  lessons: of("courses", "course_id"),
  live_chapters: of("lives", "live_id"),
  news_views: of("news", "news_id"),
  paper_drawn: of("papers", "paper_id"),
  paper_questions: of("papers", "paper_id"),
  question_knowledge: of("questions", "question_id"),
  question_stats: of("questions", "question_id"),
  question_tallies: of("questions", "question_id"),
  teacher_subjects: of("teachers", "teacher_id"),

  // People and what they do.
  users: byAgencyId,
  sessions: { by: "agency_id", quiet: true },
  sms_codes: byAgencyId,
  external_users: byAgencyId,
  messages: byAgencyId,
  user_settings: byAgencyId,
  coupons: byAgencyId,
  orders: byAgencyId,
  course_codes: byAgencyId,
  contracts: byAgencyId,
  enrolments: byAgencyId,
  attempts: byAgencyId,
  exam_board: byAgencyId,
  external_records: byAgencyId,
  exam_scores: byAgencyId,
  favourites: byAgencyId,
  handoffs: byAgencyId,
  learn_records: byAgencyId,
  lesson_feedback: byAgencyId,
  live_feeds: byAgencyId,
  live_rooms: byAgencyId,
  live_messages: byAgencyId,
  notes: byAgencyId,
  play_tickets: byAgencyId,
  question_feedback: byAgencyId,
  reservations: byAgencyId,
  search_words: byAgencyId,
  shares: byAgencyId,
  study_days: byAgencyId,
  wrong_book: byAgencyId,
  attempt_annotations: of("attempts", "attempt_id"),
  attempt_answers: of("attempts", "attempt_id"),
  attempt_changes: of("attempts", "attempt_id"),
  attempt_events: of("attempts", "attempt_id"),
  attempt_marks: of("attempts", "attempt_id"),
  coupon_uses: of("orders", "order_id"),
  exam_allowances: of("users", "user_id"),
  live_mutes: of("users", "user_id"),
  live_visits: of("users", "user_id"),
  note_frames: of("notes", "note_id"),
  payments: of("orders", "order_id"),
  refunds: of("payments", "payment_id"),
  wrong_sources: of("wrong_book", "wrong_id"),

  avatars: hash,
  question_images: hash,
  stored_files: hash,
  answered_requests: { by: "nobody" },
  used_links: { by: "nobody" },
  jobs: { by: "key" },

  admin_changes: byPlace,
  admin_sessions: byPlace,
  captchas: byPlace,
  live_presence: byPlace,
  rate_counters: byPlace,
  // Content that comes by a move is noted there as all content is.
  search_changes: byPlace,
  stored_pieces: byPlace,
};

/** The meaning of a job's key, for jobs with one. A job of a class of the shared library is at both places. */
export const jobKeys: Readonly<Record<string, { readonly table: string; readonly key: string } | "none">> = {
  endExam: { table: "attempts", key: "id::text" },
  noteExam: { table: "attempts", key: "id::text" },
  keepMistakes: { table: "attempts", key: "id::text" },
  closeOrder: { table: "orders", key: "order_no" },
  closePayments: { table: "orders", key: "order_no" },
  askPayment: { table: "payments", key: "payment_no" },
  sendRefund: { table: "refunds", key: "refund_no" },
  closeAccount: { table: "users", key: "id::text" },
  remindReserved: { table: "lives", key: "id::text" },
  // A mail that is missed is one of a day, which its operator sends again or not.
  mailReport: "none",
  mailSmsBudget: "none",
  removeAvatar: "none",
  moveFiles: "none",
  removeObject: "none",
  indexChanges: "none",
  recountScores: "none",
  respellSearch: "none",
};

/** The owner of rows: an agency, by its id, or the shared library. */
export type Owner = number | "library";

/** The condition for the rows of a table, under its alias, that belong to `owner`; undefined: of this class nobody can tell. */
export function ownedRows(table: string, owner: Owner, alias = "t"): string | undefined {
  const byPlace = agencyTables[table];
  if (byPlace?.by === "id") return owner === "library" ? undefined : `${alias}.id = ${owner}`;
  if (byPlace?.by === "agency_id")
    return owner === "library" ? `${alias}.agency_id is null` : `${alias}.agency_id = ${owner}`;
  if (byPlace?.by !== "parent") return undefined;
  const above = ownedRows(byPlace.parent, owner, `${alias}p`);
  return `${alias}.${byPlace.column} in (select ${alias}p.id from ${byPlace.parent} ${alias}p where ${above})`;
}

/** The query that finds the agency of a row, which is `$1`, over its parents; undefined: the row says it itself. */
export function ownerOfRow(table: string): string | undefined {
  const byPlace = agencyTables[table];
  return byPlace?.by === "parent" ? `select ${above(byPlace, "($1)", "p")}` : undefined;
}

function above(
  { parent, column }: Extract<TableClass, { by: "parent" }>,
  row: string,
  alias: string,
): string {
  const next = agencyTables[parent];
  const value = next?.by === "parent" ? above(next, alias, `${alias}p`) : `${alias}.agency_id`;
  return `(select ${value} from ${parent} ${alias} where ${alias}.id = ${row}.${column})`;
}

/** The tables whose rows belong to an agency, by themselves or by a parent. */
export const ownedTables: readonly string[] = Object.entries(agencyTables).flatMap(([name, { by }]) =>
  by === "id" || by === "agency_id" || by === "parent" ? [name] : [],
);
