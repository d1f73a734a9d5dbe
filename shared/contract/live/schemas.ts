import * as z from "zod/mini";
import { LIVE_TEXT_MOST } from "#shared/domain/liveRoom.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, Live } from "../entities.ts";
import { count, flag, id, listOf, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

const pageSize = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)));

export const listLives = defineSchemas({
  about:
    "Live classes, running and coming ones first, with server_time (unix seconds); with month (YYYY-MM) or day (YYYY-MM-DD) those that begin then.",
  input: z.object({
    level1: optionalText,
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    day: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/))),
    page: pageNumber,
    page_size: pageSize,
  }),
  data: pageOf(Live),
});

export const liveDetail = defineSchemas({
  about: "A live class; empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(
    objectOf({
      ...Live.shape,
      /** HTML. */
      detail: text,
      reserve_num: count,
      course: maybe(objectOf({ id, name: text })),
    }),
  ),
});

export const myLives = defineSchemas({
  about:
    "The learner's own classes: reserved ones, those that the learner was in, and those of courses that were bought, ended ones last; of type reserved only what was reserved, bought or visited one by one.",
  input: z.object({ type: z.optional(z.enum(["reserved"])), page: pageNumber, page_size: pageSize }),
  data: pageOf(Live),
});

export const reserveLive = defineSchemas({
  about: "Reserves a class that has not ended, or with on 0 takes that back; doing it twice changes nothing.",
  input: z.object({ id: shortText, on: z.enum(["0", "1"]) }),
  data: objectOf({ is_reserve: flag }),
});

export const liveFeed = defineSchemas({
  about: "Since when the learner's private calendar address exists; an empty time where there is none.",
  input: z.object({}),
  data: objectOf({ create_time: time }),
});

export const openLiveFeed = defineSchemas({
  about: "Makes a new private calendar address; an older address ends. Its secret is returned here only.",
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
    "No envelope: text/calendar with Asia/Shanghai, of one class (id) or of a learner's own (feed, the secret of /live/feed-open). 404 where there is none. origin: of the page that links to it, when it is a host of the agency; each class names its page there.",
  input: z.object({
    id: optionalText,
    feed: optionalText,
    origin: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: Empty,
});

const requestId = z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确"));
const seq = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)));
const MESSAGE_TEXT = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "先写点什么再发"),
    z.maxLength(LIVE_TEXT_MOST, `一条最多 ${LIVE_TEXT_MOST} 个字`),
  );

/** An event in a live room. Events are numbered by seq, without gaps. */
const LiveEntry = objectOf({
  seq: count,
  /**
   * message; removal: the message named in `about` is hidden; room: the class has changed, and the page must request
   * /live/room for the new state.
   */
  kind: text,
  /** request_id with which the author sent the message. */
  key: text,
  /** Id of the author, the same for all messages of one person in one room. Other rooms have other ids. */
  author: text,
  name: text,
  /** learner | teacher */
  role: text,
  /** Text of the message; "": the message was removed. */
  text,
  time,
  about: count,
  is_removed: flag,
});

export const liveRoom = defineSchemas({
  about:
    "The room of a live class as its learner finds it now, with server_time (unix seconds); empty when there is no such class.",
  input: z.object({ id: shortText }),
  data: maybe(
    objectOf({
      ...Live.shape,
      /**
       * open; full: no free seat; not_entitled: the class is not free and not bought; contract: a contract must be
       * signed.
       */
      access: text,
      /** Contract that the learner must sign first; "": none. */
      contract_id: text,
      /**
       * hls: the class is shown on this site; room: in a provider's room; both: the learner may choose; "": not known
       * yet.
       */
      stage: text,
      /** Whether latecomers may watch from the beginning while the class is running. */
      can_catch_up: flag,
      is_recorded: flag,
      chapter: listOf(objectOf({ second: count, name: text })),
      /** open | closed | muted */
      chat: text,
      /** Time until which the learner may send no messages; "": no end. */
      mute_time: time,
      /** Author id of the learner's own messages. */
      author: text,
      people_num: count,
      course: maybe(objectOf({ id, name: text })),
      server_time: count,
    }),
  ),
});

export const joinLive = defineSchemas({
  about:
    "Where a class that goes on, or its replay, is seen. Of a provider's room the address holds a ticket that is good for expire_in seconds and for one entry.",
  input: z.object({ id: shortText, stage: z.optional(z.enum(["hls", "room"])) }),
  data: objectOf({
    /** hls | room | replay */
    kind: text,
    url: text,
    expire_in: count,
  }),
});

export const redeemJoin = defineSchemas({
  about:
    "Who comes with a ticket of /live/join: asked once by the provider of a room, within the time of the ticket. Sent again it is refused.",
  input: z.object({ ticket: z.string().check(z.maxLength(300)) }),
  data: objectOf({ live_id: id, room_id: text, author: text, name: text }),
});

export const liveMessages = defineSchemas({
  about:
    "The latest messages of a room, the oldest of them first, or those in front of the seq `before`. last_seq is where /live/events goes on.",
  input: z.object({ id: shortText, before: seq }),
  data: objectOf({ list: listOf(LiveEntry), has_more: flag, last_seq: count }),
});

export const sendLiveMessage = defineSchemas({
  about: "Says something in the room of a class. Sent again with its request_id it is the same message.",
  input: z.object({ id: shortText, request_id: requestId, text: MESSAGE_TEXT }),
  data: LiveEntry,
});

export const liveEvents = defineSchemas({
  about:
    "Server-sent events of a room. entry: one of what happened behind Last-Event-ID, or behind since, none missing and none twice; its id is its seq. people: {people_num}. reset: too far behind, ask /live/messages. replaced: a newer stream of this learner has taken this one's place, which ends; it is not opened again by itself. A comment at least every 15 s.",
  input: z.object({ id: shortText, since: seq }),
  data: LiveEntry,
});
