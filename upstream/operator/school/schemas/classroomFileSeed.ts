import * as z from "zod/mini";
import { filePath, id, lines, type Seed, text } from "./fields.ts";

/** A file for download in a classroom; or `lines`, from which the demo makes the file. */
export const classroomFileSeed = z.strictObject({
  id,
  classroomId: id,
  /** Id of the course of the classroom that the file belongs to; undefined: the whole classroom. */
  courseId: z.exactOptional(id),
  name: text,
  /** Kind of the file made from `lines`. csv: commas separate the cells of a line; pdf: the first line is the title. */
  ext: z.exactOptional(z.enum(["pdf", "csv", "txt"])),
  lines: z.exactOptional(lines),
  file: z.exactOptional(filePath),
});

export type ClassroomFileSeed = Seed<typeof classroomFileSeed>;
