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
  /** When it begins; or, in content that is always fresh, how many days from the writing, and its time. */
  startsAt: z.exactOptional(moment),
  dayOffset: z.exactOptional(days),
  /** "now" is for a class that began 20 minutes before the seeding, "soon" for one 30 minutes after it. */
  start: z.exactOptional(
    z
      .string()
      .check(z.regex(/^(?:now|soon|\d\d:\d\d)$/, 'write hours and minutes, such as "19:30", now or soon')),
  ),
  minutes: amount,
  free: z.boolean(),
  /** The price of one that is sold by itself. */
  price: z.exactOptional(price),
  /** The film of the class: on its stage while it goes on, afterwards as its replay. */
  talk: z.exactOptional(text),
  watchNum: z.exactOptional(amount),
  /** A room of a provider, shown in a frame; or a stage of our own, a live stream in HLS. */
  roomUrl: z.exactOptional(url),
  stageUrl: z.exactOptional(url),
  replayUrl: z.exactOptional(url),
  /** Absent: as many as come. */
  seats: z.exactOptional(amount),
  /** The messages in its room, in the order of the minutes since its beginning, and below 0 before it; absent name: the teacher. */
  chat: z.exactOptional(z.array(z.strictObject({ minute: z.number(), name: z.exactOptional(text), text }))),
  detail: z.exactOptional(markdown),
});

export type LiveSeed = Seed<typeof liveSeed>;
