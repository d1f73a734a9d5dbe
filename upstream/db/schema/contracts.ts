import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classrooms } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/** A contract of a learner, with the text of its own: what becomes of its template does not change it. */
export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    ...learner(),
    /** The classroom whose lessons wait for it. */
    classroomId: integer("classroom_id").references(() => classrooms.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** HTML. */
    content: text().notNull(),
    /** The party on the other side. */
    seal: text().notNull().default(""),
    /** void: the access it belongs to has ended. */
    status: text().$type<"waiting" | "signed" | "void">().notNull().default("waiting"),
    /** SHA-256 of the content that was signed. */
    contentHash: text("content_hash").notNull().default(""),
    signName: text("sign_name").notNull().default(""),
    /** A drawn name (#shared/domain/signature.ts); "" where only a name was typed. */
    signature: text().notNull().default(""),
    signIp: text("sign_ip").notNull().default(""),
    signedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index("contracts_user").on(table.userId, table.status),
    uniqueIndex("contracts_valid").on(table.userId, table.classroomId).where(sql`${table.status} <> 'void'`),
  ],
);
