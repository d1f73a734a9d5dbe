import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classrooms } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { learner } from "./users.ts";

/**
 * A contract of one learner. It has a copy of the template's text, so that later changes of the template have no
 * effect.
 */
export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    ...learner(),
    /** Classroom whose lessons are closed until the learner signs the contract. */
    classroomId: integer("classroom_id").references(() => classrooms.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** Text of the contract, as HTML. */
    content: text().notNull(),
    /** Name of the party that offers the contract, such as the agency. */
    seal: text().notNull().default(""),
    /** "void": the learner's access to the classroom has ended, so the contract needs no signature any more. */
    status: text().$type<"waiting" | "signed" | "void">().notNull().default("waiting"),
    /** SHA-256 of the text that the learner signed. */
    contentHash: text("content_hash").notNull().default(""),
    signName: text("sign_name").notNull().default(""),
    /** Signature that the learner drew (#shared/domain/signature.ts); "": the learner only typed the name. */
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
