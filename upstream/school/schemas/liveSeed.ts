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
  /** Start time; or, in content that always looks current, days from the seeding and a time. */
  startsAt: z.exactOptional(moment),
  dayOffset: z.exactOptional(days),
  /** "now": began 20 minutes before the seeding; "soon": begins 30 minutes after it. */
  start: z.exactOptional(
    z
      .string()
      .check(z.regex(/^(?:now|soon|\d\d:\d\d)$/, 'write hours and minutes, such as "19:30", now or soon')),
  ),
  minutes: amount,
  free: z.boolean(),
  /** Price of a class sold by itself. */
  price: z.exactOptional(price),
  /** Talk that is the film of the class: on its stage during the class, and as its replay afterwards. */
  talk: z.exactOptional(text),
  watchNum: z.exactOptional(amount),
  /** Room of a provider, shown in a frame; or the agency's own stage, a live stream in HLS. */
  roomUrl: z.exactOptional(url),
  stageUrl: z.exactOptional(url),
  replayUrl: z.exactOptional(url),
  /** undefined: no limit. */
  seats: z.exactOptional(amount),
  /**
   * Messages in its room, sorted by minutes from the start (negative: before the start); undefined name: the teacher.
   */
  chat: z.exactOptional(z.array(z.strictObject({ minute: z.number(), name: z.exactOptional(text), text }))),
  detail: z.exactOptional(markdown),
});

export type LiveSeed = Seed<typeof liveSeed>;
