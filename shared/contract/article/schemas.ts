import * as z from "zod/mini";
import { ID } from "../../domain/id.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, NewsCard } from "../entities.ts";
import { id, listOf, maybe, objectOf, pageNumber, pageOf, text } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

export const newsCategories = defineSchemas({
  about: "Categories of news.",
  input: z.object({}),
  data: listOf(objectOf({ id, name: text })),
});

export const listNews = defineSchemas({
  about:
    "News, newest first, those marked top before; with level1 only what belongs to that subject or to none. An unknown category is refused with 20404.",
  input: z.object({
    cate_id: optionalText,
    level1: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(NewsCard),
});

export const newsDetail = defineSchemas({
  about: "One piece of news; empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(
    objectOf({
      ...NewsCard.shape,
      /** HTML. */
      content: text,
      author: text,
      tag: listOf(text),
      prev: maybe(objectOf({ id, title: text })),
      next: maybe(objectOf({ id, title: text })),
      /** News of the article's subject, newest first; of its category when the article has no subject. */
      related: listOf(NewsCard),
    }),
  ),
});

export const viewNews = defineSchemas({
  about:
    "Counts a reader who has read a piece of news for some seconds. The number in lists and details changes some minutes later.",
  input: z.object({ id: z.string().check(z.regex(ID)) }),
  data: Empty,
});

export const listHelp = defineSchemas({
  about: "Help pages in groups.",
  input: z.object({}),
  data: listOf(objectOf({ name: text, list: listOf(objectOf({ id, title: text })) })),
});

export const helpDetail = defineSchemas({
  about: "A help page (HTML); empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(objectOf({ id, title: text, content: text, group: text })),
});
