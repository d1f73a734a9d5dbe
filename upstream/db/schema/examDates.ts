import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { subjects } from "./subjects.ts";

/** Exam days of a subject of any level, as an agency announces them to its learners. */
export const examDates = pgTable(
  "exam_dates",
  {
    agencyId: agencyId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    /** 0: every province. */
    provinceId: integer("province_id").notNull().default(0),
    /** YYYY-MM-DD, Asia/Shanghai. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.subjectId, table.provinceId, table.day] }),
    index("exam_dates_next").on(table.agencyId, table.day),
  ],
);
