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

/** Pictures and texts of an agency. A missing picture is drawn, and a missing text has a default. */
export interface AgencyLook {
  readonly logo?: string;
  readonly logoDark?: string;
  readonly favicon?: string;
  /** Pattern for page titles; {title} and {name} are replaced. */
  readonly titlePattern?: string;
  /** Https hosts of the agency's recordings; `roomHosts`: of its live rooms. The site's own host is always allowed. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

/*
 * Owners of rows (docs/decisions, the tenancy of the data). People and their activity always belong to one agency.
 * Content belongs to one agency, or to the shared library when agency_id is null. An agency sees shared content of the
 * level-1 subjects that it has in agency_subjects.
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
  /**
   * Level-1 subject of the agency's 自考 (self-taught exams), which differ by province; null: the system config names it.
   */
  zkSubjectId: integer("zk_subject_id").references(() => subjects.id, { onDelete: "set null" }),
  /** Secret with which the agency's own systems sign login links (uid-login); "": every login link is refused. */
  linkSecret: text("link_secret").notNull().default(""),
  /** true: a login link with a uid that is new to this site creates an account. */
  linkOpensAccounts: boolean("link_opens_accounts").notNull().default(false),
  /**
   * Secret with which the agency's own systems sign calls that mark exam answers (decision 054); "": every such call is
   * refused.
   */
  markingSecret: text("marking_secret").notNull().default(""),
  /** true: learners of the agency may sign in by WeChat when a WeChat app is configured. */
  wechatLogin: boolean("wechat_login").notNull().default(false),
  /** Largest number of SMS that the agency sends on one day; 0: it sends none. */
  smsADay: integer("sms_a_day").notNull().default(3_000),
  /** true: learners of the agency get codes by e-mail too, when sending mail is configured. */
  mailCodes: boolean("mail_codes").notNull().default(false),
  /** E-mail address for the daily report and for warnings; "": neither is sent. */
  reportMail: text("report_mail").notNull().default(""),
  /** Last day, as yyyy-MM-dd, for which the daily report was sent (report/mailReports.ts). */
  reportedDay: text("reported_day").notNull().default(""),
  /**
   * State of a move to another database (move/moveAgency.ts). "moving" and "moved": this database refuses changes of
   * the agency.
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
 * Entries that `school put` last wrote for an agency. The command hides an entry that is no longer in the folder; rows
 * from other sources are not touched.
 */
export const schoolEntries = pgTable(
  "school_entries",
  {
    agencyId: agencyId(),
    /** Kind of the entry: the list of the folder that has it, such as courses. */
    kind: text().notNull(),
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.id] })],
);

/** Column agency_id of a table whose rows are deleted with their agency. */
export function agencyId() {
  return integer("agency_id")
    .notNull()
    .references(() => agencies.id, { onDelete: "cascade" });
}
