import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, rowId } from "./columns.ts";
import { subjects } from "./subjects.ts";

export interface AgencyNavSetting {
  readonly course: boolean;
  readonly live: boolean;
  readonly question: boolean;
  readonly news: boolean;
  readonly newsOnTop: boolean;
}

export interface AgencyContact {
  readonly phone: string;
  readonly hours: string;
  readonly wechat: string;
  readonly email: string;
  readonly address: string;
  readonly icp: string;
  readonly policeNo: string;
  readonly copyright: string;
}

/** Pictures and texts of an agency; missing pictures are drawn, and missing texts are the default ones. */
export interface AgencyLook {
  readonly logo?: string;
  readonly logoDark?: string;
  readonly favicon?: string;
  /** Pattern with {title} and {name}. */
  readonly titlePattern?: string;
  /** Https hosts of its recordings and of its live rooms, besides the site's own. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

/*
 * Ownership of rows (docs/decisions, the tenancy of the data): people and their activity always belong to one agency.
 * Content belongs to one agency or, with a null agency_id, to the shared library; shared content is visible to every
 * agency that has selected its level-1 subject in agency_subjects.
 */
export const agencies = pgTable("agencies", {
  id: rowId(),
  flag: text().notNull().unique(),
  name: text().notNull(),
  slogan: text().notNull().default(""),
  intro: text().notNull().default(""),
  brand: text().notNull().default("#2f6f5e"),
  look: jsonb().$type<AgencyLook>().notNull().default({}),
  nav: jsonb().$type<AgencyNavSetting>().notNull(),
  examTypeIds: jsonb("exam_type_ids").$type<readonly number[]>().notNull(),
  contact: jsonb().$type<AgencyContact>().notNull(),
  footer: jsonb().$type<readonly FooterColumn[]>().notNull(),
  showPrice: boolean("show_price").notNull().default(true),
  zkProvince: integer("zk_province").notNull().default(430000),
  /** Level-1 subject of its 自考, whose subjects differ by province; null: that of the system config. */
  zkSubjectId: integer("zk_subject_id").references(() => subjects.id, { onDelete: "set null" }),
  /** Secret with which the agency's own systems sign login links (uid-login); "": all such links are refused. */
  linkSecret: text("link_secret").notNull().default(""),
  /** true: such a link creates an account for a uid that is new here. */
  linkOpensAccounts: boolean("link_opens_accounts").notNull().default(false),
  /**
   * Secret with which the agency's own systems sign calls that mark exam answers (decision 054); "": all such calls are
   * refused.
   */
  markingSecret: text("marking_secret").notNull().default(""),
  /** true: its learners may sign in by WeChat, when the process has a WeChat app. */
  wechatLogin: boolean("wechat_login").notNull().default(false),
  /** Most SMS that the agency sends a day; 0: none. */
  smsADay: integer("sms_a_day").notNull().default(3_000),
  /** true: its learners get codes by e-mail too, when the process sends mail. */
  mailCodes: boolean("mail_codes").notNull().default(false),
  /** Address for the daily report and for warnings; "": none are sent. */
  reportMail: text("report_mail").notNull().default(""),
  /** Last day (yyyy-MM-dd) with a report; report/mailReports.ts. */
  reportedDay: text("reported_day").notNull().default(""),
  /**
   * State of a move to another database (move/moveAgency.ts). "moving" and "moved": the agency accepts no changes here.
   */
  moveState: text("move_state").$type<"" | "moving" | "moved">().notNull().default(""),
  createdAt: createdAt(),
});

export const agencyHosts = pgTable(
  "agency_hosts",
  {
    host: text().primaryKey(),
    agencyId: agencyId(),
    /** "1": study mode (Spec §4). */
    mode: text().notNull().default("0"),
    sort: integer().notNull().default(0),
  },
  (table) => [index("agency_hosts_agency").on(table.agencyId, table.sort)],
);

export const agencySubjects = pgTable(
  "agency_subjects",
  {
    agencyId: agencyId(),
    /** Level-1 subject. */
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    sort: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.subjectId] })],
);

export const redirects = pgTable(
  "redirects",
  {
    agencyId: agencyId(),
    fromPath: text("from_path").notNull(),
    toUrl: text("to_url").notNull(),
    status: integer().notNull().default(302),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.fromPath] })],
);

/**
 * Entries of an agency that `school put` wrote the last time. Entries that left the folder since are hidden; other rows
 * are not touched.
 */
export const schoolEntries = pgTable(
  "school_entries",
  {
    agencyId: agencyId(),
    /** List of the folder that contains the entry, such as courses. */
    kind: text().notNull(),
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.id] })],
);

/** Column of rows that belong to an agency and are deleted with it. */
export function agencyId() {
  return integer("agency_id")
    .notNull()
    .references(() => agencies.id, { onDelete: "cascade" });
}
