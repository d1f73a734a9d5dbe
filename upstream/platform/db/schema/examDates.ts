import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { subjects } from "./subjects.ts";

/** Days of an exam in a subject of any level. An agency announces them to its learners. */
export const examDates = pgTable(
  "exam_dates",
  {
    agencyId: agencyId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    /** Id of a province; 0: the day is the same in every province. */
    provinceId: integer("province_id").notNull().default(0),
    /** Day in Asia/Shanghai, as YYYY-MM-DD. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.subjectId, table.provinceId, table.day] }),
    index("exam_dates_next").on(table.agencyId, table.day),
  ],
);
