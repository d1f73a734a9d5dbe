import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, Live } from "../entities.ts";
import { count, flag, id, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";

const pageSize = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)));

export const listLives = defineSchemas({
  about:
    "Live classes, running and coming ones first, with server_time (unix seconds); with month (YYYY-MM) or day (YYYY-MM-DD) those that begin then.",
  input: z.object({
    level1: z.optional(z.string()),
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    day: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/))),
    page: pageNumber,
    page_size: pageSize,
  }),
  data: pageOf(Live),
});

export const liveDetail = defineSchemas({
  about: "A live class; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(
    objectOf({
      ...Live.shape,
      /** HTML. */
      detail: text,
      reserve_num: count,
      /** The course that it belongs to. */
      course: maybe(objectOf({ id, name: text })),
    }),
  ),
});

export const myLives = defineSchemas({
  about:
    "The learner's own classes: reserved ones and those of courses that were bought, ended ones last; of type reserved only those that were reserved or bought one by one.",
  input: z.object({ type: z.optional(z.enum(["reserved"])), page: pageNumber, page_size: pageSize }),
  data: pageOf(Live),
});

export const reserveLive = defineSchemas({
  about: "Reserves a class that has not ended, or with on 0 takes that back; doing it twice changes nothing.",
  input: z.object({ id: z.string(), on: z.enum(["0", "1"]) }),
  data: objectOf({ is_reserve: flag }),
});

export const liveFeed = defineSchemas({
  about: "Since when the learner's private calendar address exists; an empty time where there is none.",
  input: z.object({}),
  data: objectOf({ create_time: time }),
});

export const openLiveFeed = defineSchemas({
  about: "A new private calendar address; an older one ends. Its secret is told here alone.",
  input: z.object({}),
  data: objectOf({ feed: text }),
});

export const closeLiveFeed = defineSchemas({
  about: "Ends the private calendar address.",
  input: z.object({}),
  data: Empty,
});

export const liveCalendar = defineSchemas({
  about:
    "No envelope: text/calendar with Asia/Shanghai, of one class (id) or of a learner's own (feed, the secret of /live/feed-open). 404 where there is none.",
  input: z.object({ id: z.optional(z.string()), feed: z.optional(z.string()) }),
  data: Empty,
});
