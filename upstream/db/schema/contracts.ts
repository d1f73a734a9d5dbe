import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classrooms } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/** A contract of a learner with its own text: later changes of the template do not affect it. */
export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    ...learner(),
    /** Classroom whose lessons stay closed until the contract is signed. */
    classroomId: integer("classroom_id").references(() => classrooms.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** HTML. */
    content: text().notNull(),
    /** Name of the other party. */
    seal: text().notNull().default(""),
    /** void: the access that the contract is for has ended. */
    status: text().$type<"waiting" | "signed" | "void">().notNull().default("waiting"),
    /** SHA-256 of the signed content. */
    contentHash: text("content_hash").notNull().default(""),
    signName: text("sign_name").notNull().default(""),
    /** Drawn signature (#shared/domain/signature.ts); "": the learner only typed the name. */
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
