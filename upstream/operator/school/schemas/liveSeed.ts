import * as z from "zod/mini";
import { amount, days, id, markdown, moment, owner, price, type Seed, text, url } from "./fields.ts";

export const liveSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  intro: text,
  subjectId: id,
  teacherId: id,
  courseId: z.exactOptional(id),
  /** Time of the start. Demo content, which always looks current, has days after the seeding and a time instead. */
  startsAt: z.exactOptional(moment),
  dayOffset: z.exactOptional(days),
  /** "now": the class began 20 minutes before the seeding; "soon": it begins 30 minutes after the seeding. */
  start: z.exactOptional(
    z
      .string()
      .check(z.regex(/^(?:now|soon|\d\d:\d\d)$/, 'write hours and minutes, such as "19:30", now or soon')),
  ),
  minutes: amount,
  free: z.boolean(),
  /** Price, in yuan, of a live class that is sold by itself. */
  price: z.exactOptional(price),
  /** Key of a generated film in talks.yaml, shown as the live stream during the class and as its replay afterwards. */
  talk: z.exactOptional(text),
  watchNum: z.exactOptional(amount),
  /** Address of a room at another provider, shown in a frame; `stageUrl`: of the agency's own live stream (HLS). */
  roomUrl: z.exactOptional(url),
  stageUrl: z.exactOptional(url),
  replayUrl: z.exactOptional(url),
  /** Largest number of learners; undefined: no limit. */
  seats: z.exactOptional(amount),
  /**
   * Messages in the room of the class, sorted by minutes after its start (negative: before it). A message without a
   * name is from the teacher.
   */
  chat: z.exactOptional(z.array(z.strictObject({ minute: z.number(), name: z.exactOptional(text), text }))),
  detail: z.exactOptional(markdown),
});

export type LiveSeed = Seed<typeof liveSeed>;
