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

/** Pictures and words of an agency's own; what is missing is drawn, or the usual. */
export interface AgencyLook {
  readonly logo?: string;
  readonly logoDark?: string;
  readonly favicon?: string;
  /** With {title} and {name}. */
  readonly titlePattern?: string;
  /** Https hosts that its recordings, and its live rooms, come from besides the site's own. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

/*
 * Who owns a row (docs/decisions, the tenancy of the data): people and what they do always belong to one
 * agency. Content may belong to one agency or, with a null agency_id, to the shared library, and then it
 * is visible to every agency that has selected its level-1 subject in agency_subjects.
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
  /** The level-1 subject of its 自考, whose subjects differ by province; null is that of the system config. */
  zkSubjectId: integer("zk_subject_id").references(() => subjects.id, { onDelete: "set null" }),
  /** The secret with which the agency's own systems sign links that sign a learner in (uid-login); "" refuses all of them. */
  linkSecret: text("link_secret").notNull().default(""),
  /** Whether such a link opens an account for somebody whom the agency's system names for the first time. */
  linkOpensAccounts: boolean("link_opens_accounts").notNull().default(false),
  /** The secret with which the agency's own systems sign calls that mark answers of exams (decision 054); "" refuses all of them. */
  markingSecret: text("marking_secret").notNull().default(""),
  /** Whether its learners may sign in by WeChat, where the process has an app for it. */
  wechatLogin: boolean("wechat_login").notNull().default(false),
  /** The number of SMS that it sends a day at most; 0 sends none. */
  smsADay: integer("sms_a_day").notNull().default(3_000),
  /** Whether its learners get codes by e-mail besides, where the process sends mails. */
  mailCodes: boolean("mail_codes").notNull().default(false),
  /** Where the report of each day and warnings are mailed to; "" wants none. */
  reportMail: text("report_mail").notNull().default(""),
  /** The last day (yyyy-MM-dd) on which a report was made; report/mailReports.ts. */
  reportedDay: text("reported_day").notNull().default(""),
  /** The state of a move to another database (move/moveAgency.ts): an agency that is moved, or was, takes no changes here. */
  moveState: text("move_state").$type<"" | "moving" | "moved">().notNull().default(""),
  createdAt: createdAt(),
});

export const agencyHosts = pgTable(
  "agency_hosts",
  {
    host: text().primaryKey(),
    agencyId: agencyId(),
    /** "1" is study mode (Spec §4). */
    mode: text().notNull().default("0"),
    sort: integer().notNull().default(0),
  },
  (table) => [index("agency_hosts_agency").on(table.agencyId, table.sort)],
);

export const agencySubjects = pgTable(
  "agency_subjects",
  {
    agencyId: agencyId(),
    /** Level 1 only. */
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

/** The entries that `school put` wrote of an agency the last time: those gone from the folder since are hidden, and nothing else. */
export const schoolEntries = pgTable(
  "school_entries",
  {
    agencyId: agencyId(),
    /** The list of the folder that it stands in, such as courses. */
    kind: text().notNull(),
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind, table.id] })],
);

/** The column of rows that belong to an agency, and go with it. */
export function agencyId() {
  return integer("agency_id")
    .notNull()
    .references(() => agencies.id, { onDelete: "cascade" });
}
