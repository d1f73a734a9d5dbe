import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, listOf, maybe, objectOf, pageNumber, text, time } from "../fields.ts";
import { optionalText } from "../inputs.ts";
import { SEARCH_KINDS } from "./kinds.ts";

/** Matched ranges of a text, in UTF-16 units. */
const marks = listOf(objectOf({ start: count, end: count }));

const Suggestion = objectOf({
  /** subject | course | teacher | live | news | help | knowledge | question */
  type: text,
  id,
  title: text,
  title_mark: marks,
  /** Text shown beside the title: a subject, a category, a teacher, or for a subject its parent subjects. */
  label: text,
  /**
   * Target of a result that is a subject, because a subject has no page of its own: a list with something of that
   * subject, filtered by the levels; "": no level. null: the result is no subject.
   */
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
  /** Plain text around the match; the beginning of the text if only the title matches. */
  text,
  text_mark: marks,
  /** Start of a live class, or publication time of news. */
  time,
});

/** Types of results; default: all. What an agency hides is never found. */
const types = z.optional(z.string().check(z.maxLength(100)));

export const search = defineSchemas({
  about: `Subjects, courses, teachers, live classes, news, help, knowledge points (考点) and questions, these also by their points, subject, year and type, that hold the words of q (40 characters at most), by their characters, pinyin or initials, one wrong letter forgiven; the best first, at most 100 of a type. \`types\`: those that the site can show (${SEARCH_KINDS.join(",")}), separated by commas; \`type\`: the one of them that is listed. Without q only the words that many search for.`,
  input: z.object({ q: optionalText, type: optionalText, types, page: pageNumber }),
  data: objectOf({
    list: listOf(Hit),
    total: count,
    page: count,
    page_size: count,
    type_count: listOf(objectOf({ type: text, num: count })),
    /**
     * Whether all results are near matches, because no text matches exactly: they sound alike or differ by one letter.
     */
    is_near: flag,
    related: listOf(text),
    /** Most frequent searches of all learners. */
    hot: listOf(text),
  }),
});

export const suggest = defineSchemas({
  about: "The best eight hits while somebody types; with an empty q the words that many search for.",
  input: z.object({ q: optionalText, types }),
  data: objectOf({ list: listOf(Suggestion), word: listOf(text) }),
});
