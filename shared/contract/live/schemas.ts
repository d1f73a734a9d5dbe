import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Live } from "../entities.ts";
import { maybe, objectOf, pageNumber, pageOf, text } from "../fields.ts";

export const listLives = defineSchemas({
  about: "Live classes around now, with server_time (unix seconds).",
  input: z.object({
    level1: z.optional(z.string()),
    page: pageNumber,
    page_size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  data: pageOf(Live),
});

export const liveDetail = defineSchemas({
  about: "A live class; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(objectOf({ ...Live.shape, detail: text })),
});
