import * as z from "zod/mini";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { entryTime } from "../entry.ts";
import { amount, days, id, markdown, moment, price, text, url } from "../schemas/fields.ts";
import { startOf } from "../times.ts";
import { contentKind } from "./contentKind.ts";
import { counted, yuan } from "./kindFields.ts";

const MINUTE_MS = 60_000;

type Placed = Parameters<typeof startOf>[0] & { readonly minutes: number };
type Row = Pick<typeof lives.$inferSelect, "startTime" | "endTime">;

/** Live classes. Their commands are in console/commands/live*.ts. */
export const liveKinds = {
  lives: contentKind({
    noun: "live",
    label: "直播",
    table: lives,
    list: ["name"],
    body: "detail",
    order: [lives.startTime, lives.id],
    fields: {
      name: { seed: text },
      intro: { seed: text, toEntry: (intro: string) => intro || undefined },
      subjectId: { seed: id, of: "subjects" },
      teacherId: { seed: id, of: "teachers" },
      courseId: { seed: z.exactOptional(id), of: "courses" },
      /** Time of the start. Demo content, which always looks current, has days after the seeding and a time instead. */
      startTime: {
        as: "startsAt",
        seed: z.exactOptional(moment),
        toColumn: (_: unknown, entry: Placed, nowMs: number) => new Date(startOf(entry, nowMs)),
        toEntry: entryTime,
      },
      dayOffset: { seed: z.exactOptional(days) },
      /** "now": the class began 20 minutes before the seeding; "soon": it begins 30 minutes after the seeding. */
      start: {
        seed: z.exactOptional(
          z
            .string()
            .check(
              z.regex(
                /^(?:now|soon|(?:[01]\d|2[0-3]):[0-5]\d)$/,
                'write hours and minutes, such as "19:30", now or soon',
              ),
            ),
        ),
      },
      endTime: {
        as: "minutes",
        seed: id,
        toColumn: (minutes: number, entry: Placed, nowMs: number) =>
          new Date(startOf(entry, nowMs) + minutes * MINUTE_MS),
        toEntry: (_: Date, { startTime, endTime }: Row) =>
          Math.round((endTime.getTime() - startTime.getTime()) / MINUTE_MS),
      },
      isFree: { as: "free", seed: z.boolean() },
      /** Price, in yuan, of a live class that is sold by itself. */
      price: {
        seed: z.exactOptional(price),
        toColumn: yuan.toColumn,
        toEntry: (yuans: string) => Number(yuans) || undefined,
      },
      /** Key of a generated film in talks.yaml, shown as the live stream during the class and as its replay afterwards. */
      talk: { seed: z.exactOptional(text) },
      watchNum: counted,
      /** Address of a room at another provider, shown in a frame. */
      joinUrl: { as: "roomUrl", seed: z.exactOptional(url) },
      /** Address of the agency's own live stream (HLS). */
      stageUrl: { seed: z.exactOptional(url) },
      replayUrl: { seed: z.exactOptional(url) },
      /** Largest number of learners; undefined: no limit. */
      seats: { seed: z.exactOptional(amount) },
      /**
       * Messages in the room of the class, sorted by minutes after its start (negative: before it). A message without a
       * name is from the teacher.
       */
      chat: {
        seed: z.exactOptional(
          z.array(z.strictObject({ minute: z.number(), name: z.exactOptional(text), text })),
        ),
      },
      detail: { seed: z.exactOptional(markdown) },
    },
  }),
};
