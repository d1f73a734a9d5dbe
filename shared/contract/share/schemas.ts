import * as z from "zod/mini";
import { Empty } from "../entities.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

const requestId = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确")));
const shown = z.optional(z.enum(["0", "1"]));
const token = z.string().check(z.maxLength(100));

const shareShape = {
  id: key,
  /** course | result */
  kind: text,
  title: text,
  /** Id of the shared course; "": a result is shared. */
  course_id: text,
  show_name: flag,
  show_score: flag,
  show_date: flag,
  create_time: time,
  expire_time: time,
  /** on | expired | revoked */
  status: text,
};
const Share = objectOf(shareShape);

const Result = objectOf({
  /** target_id for /share/create. */
  id: key,
  title: text,
  score: text,
  total_score: text,
  /** Unit of both numbers: 分 (points), or 题 (right answers). */
  unit: text,
  create_time: time,
});

export const createShare = defineSchemas({
  about:
    "Makes a link to a course or to a result of the learner. Its token is returned here only; the link shows those of name, score and date that are set to 1.",
  input: z.object({
    kind: z.enum(["course", "result"], "不能分享这种内容"),
    target_id: z.string().check(z.maxLength(40)),
    show_name: shown,
    show_score: shown,
    show_date: shown,
    /** Days of validity; default: 30. */
    days: z.optional(z.enum(["7", "30", "90"], "有效期可以是 7、30 或 90 天")),
    /**
     * Origin of the page on which the learner shares, such as https://school.example. Ignored unless a host of the
     * agency.
     */
    origin: z.optional(z.string().check(z.maxLength(200))),
    request_id: requestId,
  }),
  data: objectOf({ ...shareShape, token: key, /** Address at a host of the agency. */ link: key }),
});

export const revokeShare = defineSchemas({
  about: "Ends a link of the learner at once; one that has ended already stays as it is.",
  input: z.object({ id: shortText }),
  data: Share,
});

export const listShares = defineSchemas({
  about: "The links that the learner has made, newest first.",
  input: z.object({ page: pageNumber, page_size: z.optional(z.coerce.number()) }),
  data: pageOf(Share),
});

export const listResults = defineSchemas({
  about: "The learner's last results that can be shared.",
  input: z.object({}),
  data: listOf(Result),
});

export const openShare = defineSchemas({
  about:
    "The content of a link; empty when there is no such link. For a link that is no longer valid, only status and kind; name, score and date only if the learner chose to show them.",
  input: z.object({ token }),
  data: maybe(
    objectOf({
      /** on | expired | revoked | gone: the shared course or result is no longer shown at this agency */
      status: key,
      kind: text,
      title: text,
      nickname: text,
      expire_time: time,
      course: maybe(
        objectOf({
          id,
          cover: text,
          intro: text,
          subject_name: text,
          type: text,
          teacher: listOf(text),
          lesson_num: count,
          hours: count,
        }),
      ),
      result: maybe(objectOf({ subject_id: text, score: text, total_score: text, unit: text, date: text })),
    }),
  ),
});

export const sharePicture = defineSchemas({
  about:
    "No envelope: a PNG of 1200 x 630 with what the link shows and its QR code. 404 where the link does not hold.",
  input: z.object({ token }),
  data: Empty,
});
