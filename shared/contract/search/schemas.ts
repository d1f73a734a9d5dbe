import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, listOf, maybe, objectOf, pageNumber, text, time } from "../fields.ts";
import { optionalText } from "../inputs.ts";
import { SEARCH_KINDS } from "./endpoints.ts";

/** Parts of a text that were searched for, in UTF-16 units. */
const marks = listOf(objectOf({ start: count, end: count }));

const Suggestion = objectOf({
  /** subject | course | teacher | live | news | help | knowledge | question */
  type: text,
  id,
  title: text,
  title_mark: marks,
  /** The words beside the title: a subject, a category, a teacher, the levels above a subject. */
  label: text,
  /** A subject has no page of its own: the list in which it has something, and its levels there; "" below its own. Null for other kinds. */
  in_list: maybe(
    objectOf({
      /** course | question */
      list: text,
      level1: id,
      level2: text,
      level3: text,
    }),
  ),
});

const Hit = objectOf({
  ...Suggestion.shape,
  /** Plain words around what was found, or how it begins. */
  text,
  text_mark: marks,
  /** When a live class begins, when a piece of news came out. */
  time,
});

/** The types of hits; without them all types. Content that an agency hides is never found. */
const types = z.optional(z.string().check(z.maxLength(100)));

export const search = defineSchemas({
  about: `Subjects, courses, teachers, live classes, news, help, knowledge points (考点) and questions, these also by their points, subject, year and type, that hold the words of q (40 characters at most), by their characters, pinyin or initials, one wrong letter forgiven; the best first, at most 100 of a type. \`types\`: those that the site can show (${SEARCH_KINDS.join(",")}), separated by commas; \`type\`: the one of them that is listed. Without q only the words that many search for.`,
  input: z.object({ q: optionalText, type: optionalText, types, page: pageNumber }),
  data: objectOf({
    list: listOf(Hit),
    total: count,
    page: count,
    page_size: count,
    /** The number of hits of every type that was searched in. */
    type_count: listOf(objectOf({ type: text, num: count })),
    /** Nothing holds the words as they are: all hits sound like them, or hold them but for one letter. */
    is_near: flag,
    /** Words to search for instead. */
    related: listOf(text),
    /** Frequent searches of many. */
    hot: listOf(text),
  }),
});

export const suggest = defineSchemas({
  about: "The best eight hits while somebody types; with an empty q the words that many search for.",
  input: z.object({ q: optionalText, types }),
  data: objectOf({ list: listOf(Suggestion), word: listOf(text) }),
});
