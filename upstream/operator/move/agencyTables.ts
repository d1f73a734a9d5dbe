import { is } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import { ADD_MISTAKES, RECORD_EXAM } from "../../domain/exam/endAttempt.ts";
import * as schema from "../../platform/db/schema/all.ts";

/*
 * Owners of the rows of each table. This list decides which rows of an agency are held (protected from changes), moved
 * to another database and deleted here. Tables with a column agency_id need no entry; agencyTables.test.ts fails if any
 * other table is missing.
 */

export type TableClass =
  /**
   * Rows with an agency_id. `isShared`: the agency_id may be null, for content of the shared library. `quiet`: even
   * calls that only read update such rows, so this is allowed while the agency is held, and the updates are not moved.
   * `isDerived`: a job computes the rows from content and may change them while the agency is held.
   */
  | { readonly by: "agency_id"; readonly isShared: boolean; readonly quiet?: true; readonly isDerived?: true }
  /** Rows that belong to the owner of a row in the table `parent`, which `column` refers to. */
  | { readonly by: "parent"; readonly column: string; readonly parent: string }
  | { readonly by: "id" }
  /** Files by their hash. A file is copied if a moved row refers to it and the other database lacks it. */
  | { readonly by: "hash" }
  /** Rows by hashes that do not reveal the agency, so the rows of all agencies are copied. */
  | { readonly by: "nobody" }
  /** Waiting jobs. The job's key names a row, whose owner owns the job (jobKeys). */
  | { readonly by: "key" }
  /** Rows of this database's own processes and operators, which are never moved. */
  | { readonly by: "place" };

const byPlace = { by: "place" } as const;
const hash = { by: "hash" } as const;
const of = (parent: string, column: string) => ({ by: "parent", parent, column }) as const;

/** Tables with a column agency_id, and whether it may be null. */
const byAgencyId = Object.values(schema).flatMap((table: unknown) => {
  if (!is(table, PgTable)) return [];
  const { name, columns } = getTableConfig(table);
  const owner = columns.find((column) => column.name === "agency_id");
  return owner ? [[name, { by: "agency_id", isShared: !owner.notNull }] as const] : [];
});

/** Tables with content of agencies and of the shared library, whose agency_id may be null. */
export const sharedTables: readonly string[] = byAgencyId.flatMap(([name, { isShared }]) =>
  isShared ? [name] : [],
);

export const agencyTables: Readonly<Record<string, TableClass>> = {
  ...Object.fromEntries(byAgencyId),
  agencies: { by: "id" },

  // Parts of content.
  search_entries: { by: "agency_id", isShared: true, isDerived: true },
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

  // People and their activity.
  sessions: { by: "agency_id", isShared: false, quiet: true },
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
  import_draft_items: byPlace,
  import_draft_pictures: byPlace,
  import_drafts: byPlace,
  live_presence: byPlace,
  rate_counters: byPlace,
  // The other database notes moved content as changed in its own search_changes, as it does for all new content.
  search_changes: byPlace,
  staff: byPlace,
  stored_pieces: byPlace,
};

/**
 * Which row a job's key names, by the name of the job. A job for a live of the shared library is copied and also stays
 * here.
 */
export const jobKeys: Readonly<Record<string, { readonly table: string; readonly key: string } | "none">> = {
  endExam: { table: "attempts", key: "id::text" },
  [RECORD_EXAM.name]: { table: "attempts", key: "id::text" },
  [ADD_MISTAKES.name]: { table: "attempts", key: "id::text" },
  closeOrder: { table: "orders", key: "order_no" },
  closePayments: { table: "orders", key: "order_no" },
  askPayment: { table: "payments", key: "payment_no" },
  sendRefund: { table: "refunds", key: "refund_no" },
  closeAccount: { table: "users", key: "id::text" },
  remindReserved: { table: "lives", key: "id::text" },
  // These jobs are not moved: if a daily mail is lost, the operator can send it again.
  mailReport: "none",
  mailSmsBudget: "none",
  removeAvatar: "none",
  moveFiles: "none",
  removeObject: "none",
  indexChanges: "none",
  recountScores: "none",
  respellSearch: "none",
  rewriteSearch: "none",
  fillTextKeys: "none",
};

export type Owner = number | "library";

/**
 * Returns the SQL condition for the rows of a table that belong to `owner`; undefined: the rows of this table have no
 * owner.
 */
export function ownedRows(table: string, owner: Owner, alias = "t"): string | undefined {
  const byPlace = agencyTables[table];
  if (byPlace?.by === "id") return owner === "library" ? undefined : `${alias}.id = ${owner}`;
  if (byPlace?.by === "agency_id")
    return owner === "library" ? `${alias}.agency_id is null` : `${alias}.agency_id = ${owner}`;
  if (byPlace?.by !== "parent") return undefined;
  const above = ownedRows(byPlace.parent, owner, `${alias}p`);
  return `${alias}.${byPlace.column} in (select ${alias}p.id from ${byPlace.parent} ${alias}p where ${above})`;
}

/**
 * Returns the SQL query that finds the agency of row `$1` through its parent rows; undefined: the row has it itself.
 */
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

/** Returns whether the shared library may have rows in a table, by an agency_id of the rows or of their parents. */
export function mayBeShared(table: string): boolean {
  const place = agencyTables[table];
  if (place?.by === "agency_id") return place.isShared;
  return place?.by === "parent" && mayBeShared(place.parent);
}

/** Tables whose rows belong to an agency, directly or by a parent. */
export const ownedTables: readonly string[] = Object.entries(agencyTables).flatMap(([name, { by }]) =>
  by === "id" || by === "agency_id" || by === "parent" ? [name] : [],
);
