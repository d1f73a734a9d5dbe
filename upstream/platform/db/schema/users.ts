import { sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { agencies, agencyId } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: rowId(),
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id),
    /**
     * Phone number. `link-` and random characters: the account was created by a signed login link and has no phone
     * number yet (account/externalUsers.ts).
     */
    mobile: text().notNull(),
    username: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    nickname: text().notNull(),
    realname: text().notNull().default(""),
    avatar: text().notNull().default(""),
    /** 1: male, 2: female, 3: not stated. */
    sex: smallint().notNull().default(3),
    birthday: text().notNull().default(""),
    email: text().notNull().default(""),
    /**
     * E-mail address that was verified by a code. Codes are sent to it only while it equals `email`
     * (account/mailCodes.ts).
     */
    provedEmail: text("proved_email").notNull().default(""),
    idCard: text("id_card").notNull().default(""),
    provinceId: integer("province_id").notNull().default(430000),
    cityId: integer("city_id").notNull().default(0),
    school: text().notNull().default(""),
    profession: text().notNull().default(""),
    status: text().$type<"active" | "closing" | "closed" | "blocked">().notNull().default("active"),
    /** Time from which a closed account is deleted. */
    closeAfter: moment(),
    lastLoginAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("users_mobile").on(table.agencyId, table.mobile),
    uniqueIndex("users_username").on(table.agencyId, sql`lower(${table.username})`),
    /** Used to check whether an account still uses a picture (account/removeAvatar.ts). */
    index("users_avatar").on(table.avatar).where(sql`${table.avatar} <> ''`),
  ],
);

/** Sessions of learners. Only the SHA-256 of a token is stored, so that a stolen copy of the table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    ...learner(),
    ip: text().notNull().default(""),
    /** Names of the browser and the operating system (account/deviceName.ts). */
    device: text().notNull().default(""),
    createdAt: createdAt(),
    /** Time of the last request, accurate to some minutes (account/sessions.ts). */
    lastUsedAt: moment().notNull().defaultNow(),
    /**
     * Time of the learner's last change, accurate to some seconds. It is stored only when there is a replica
     * (http/reads.ts), and starts with the time of the sign-in.
     */
    writtenAt: moment().notNull().defaultNow(),
    /** Time at which the learner entered a password or an SMS code; null: a login link or WeChat opened the session. */
    provedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

export const smsCodes = pgTable(
  "sms_codes",
  {
    id: rowId(),
    agencyId: agencyId(),
    mobile: text().notNull(),
    type: text().notNull(),
    codeHash: text("code_hash").notNull(),
    /** IP address of the request, in the form in which rate limits count addresses. */
    askedFrom: text("asked_from").notNull().default(""),
    usedAt: moment(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("sms_codes_mobile").on(table.agencyId, table.mobile, table.type, table.createdAt),
    index("sms_codes_expiry").on(table.expiresAt),
  ],
);

/** Number of SMS that an agency sent on a day, yyyy-MM-dd in Asia/Shanghai (account/sms/smsBudget.ts). */
export const smsDays = pgTable(
  "sms_days",
  { agencyId: agencyId(), day: text().notNull(), sent: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.agencyId, table.day] })],
);

export const captchas = pgTable(
  "captchas",
  {
    id: text().primaryKey(),
    answerHash: text("answer_hash").notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("captchas_expiry").on(table.expiresAt)],
);

/** Signed login links that were used, because each link signs in only once. */
export const usedLinks = pgTable(
  "used_links",
  {
    sign: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("used_links_expiry").on(table.expiresAt)],
);

/** Learners by their uid in the agency's own system (uid-login). */
export const externalUsers = pgTable(
  "external_users",
  {
    agencyId: agencyId(),
    /** The uid in the signed link; it may contain any character. */
    uid: text().notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.uid] }),
    index("external_users_user").on(table.userId),
  ],
);

/** Profile pictures by the hash of their bytes. Equal pictures have one row, and a picture can be cached for ever. */
export const avatars = pgTable("avatars", {
  hash: text().primaryKey(),
  webp: bytes().notNull(),
  createdAt: createdAt(),
});

export const messages = pgTable(
  "messages",
  {
    id: rowId(),
    ...learner(),
    kind: text().$type<"account" | "live" | "question" | "order" | "course" | "exam">().notNull(),
    /** Key of a message that a learner gets only once; null: the message may be sent several times. */
    about: text(),
    title: text().notNull(),
    content: text().notNull().default(""),
    /** Address on this site that the message links to; "": the message has no link. */
    url: text().notNull().default(""),
    createdAt: createdAt(),
    readAt: moment(),
  },
  (table) => [
    unique("messages_about").on(table.userId, table.kind, table.about),
    index("messages_list").on(table.userId, table.createdAt),
  ],
);

/** Column user_id of a table whose rows are deleted with the account of their learner. */
export function userId() {
  return integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

/** Columns user_id and agency_id of a table whose rows belong to one learner of an agency. */
export function learner() {
  return { userId: userId(), agencyId: agencyId() };
}
