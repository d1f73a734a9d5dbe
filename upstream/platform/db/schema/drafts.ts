import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";

/** Settings with which the file of a draft was read. */
export interface DraftOptions {
  /** Subject of questions that name none; undefined: the name of the file. */
  readonly subject?: string;
  /** Level-1 subject that contains the subjects of the file. */
  readonly root: string;
  /** Reading habit (JSON) by which the document is read; undefined: a reader recognises the file. */
  readonly like?: string;
}

/** Counts of what an import of a draft has done so far. */
export interface DraftResult {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Reason or hint of a reader or check (bankRecord.ts). */
export interface DraftRemark {
  readonly field: string;
  readonly reason: string;
  readonly remedy: string;
  /** See Remark. */
  readonly twin?: number;
}

/**
 * Files of questions that somebody mends in the admin pages before they are imported (decision 082). A draft is removed
 * 30 days after its last change.
 */
export const importDrafts = pgTable(
  "import_drafts",
  {
    id: rowId(),
    /** Hash of who has read which file with which settings, so that the same file again finds its draft. */
    identity: text().notNull().unique(),
    /** Owner of the questions; null: the shared library. */
    ownerId: integer("owner_id").references(() => agencies.id, { onDelete: "cascade" }),
    /** Agency that the session of the author was limited to; null: all agencies. */
    scopeAgencyId: integer("scope_agency_id").references(() => agencies.id, { onDelete: "cascade" }),
    /** Name of the author, as in admin_changes. */
    actor: text().notNull(),
    file: text().notNull(),
    options: jsonb().$type<DraftOptions>().notNull(),
    createdAt: createdAt(),
    usedAt: moment("used_at").notNull(),
    importedAt: moment("imported_at"),
    result: jsonb().$type<DraftResult>(),
    /** Number of the item that was changed last, for undoing; null: nothing to undo. */
    lastNo: integer("last_no"),
  },
  (table) => [index("import_drafts_used").on(table.usedAt)],
);

export const DRAFT_STATES = ["refused", "noted", "right", "mended", "seen", "dropped"] as const;
/**
 * State of an item. `refused`, `noted` and `right` come from the reader; a person makes it `mended`, `seen` (a note was
 * accepted) or `dropped`.
 */
export type DraftState = (typeof DRAFT_STATES)[number];

/** State of an item before its last change. */
export interface DraftBefore {
  readonly state: DraftState;
  readonly value: unknown;
  readonly faults: readonly DraftRemark[];
  /** undefined: the change left the notes as they are. */
  readonly notes?: readonly DraftRemark[];
}

export const importDraftItems = pgTable(
  "import_draft_items",
  {
    draftId: integer("draft_id")
      .notNull()
      .references(() => importDrafts.id, { onDelete: "cascade" }),
    /** Number of the item, in the order of the file. */
    no: integer().notNull(),
    /** Place in the file, in the words of the reader. */
    place: text().notNull(),
    state: text().$type<DraftState>().notNull(),
    /** Fields of a JSON line, as found or mended. */
    value: jsonb().notNull(),
    /** Reasons for the refusal. */
    faults: jsonb().$type<readonly DraftRemark[]>().notNull(),
    notes: jsonb().$type<readonly DraftRemark[]>().notNull(),
    /** Counts changes, so that a change of an old page is noticed. */
    rev: integer().notNull().default(0),
    before: jsonb().$type<DraftBefore>(),
    /** Id by which the bank knows the imported question; "": not imported yet. */
    key: text().notNull().default(""),
    /** `rev` of the imported state; null: not imported yet. */
    importedRev: integer("imported_rev"),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.no] }),
    index("import_draft_items_state").on(table.draftId, table.state, table.no),
  ],
);

/** Pictures of the items of a draft by the names that their texts have for them. */
export const importDraftPictures = pgTable(
  "import_draft_pictures",
  {
    draftId: integer("draft_id")
      .notNull()
      .references(() => importDrafts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** `{hash}.{ext}`, the name below /uploads/question/ of an imported picture. */
    fileName: text("file_name").notNull(),
    mime: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.name] })],
);

/** Reading habits that teachers keep by a name, to read further documents of the same make (decision 088). */
export const importHabits = pgTable(
  "import_habits",
  {
    id: rowId(),
    /** Agency whose teachers see the habit. */
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** JSON that `readHabit` accepts. */
    habit: jsonb().$type<object>().notNull(),
    /** Name of the author, as in admin_changes. */
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("import_habits_name").on(table.agencyId, table.name)],
);
