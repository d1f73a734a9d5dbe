import type { CallTexts } from "./texts.ts";

const id = "Id of the live class.";

/** Field descriptions of the area live. */
export const live: Readonly<Record<string, CallTexts>> = {
  "GET /live/detail": {
    data: {
      reserve_num: "How many have reserved it.",
      course: "The course that it belongs to; null for none.",
    },
  },
  "GET /live/my": {
    input: { type: "reserved: only what was reserved, bought or visited one by one; absent: all." },
  },
  "POST /live/reserve": {
    input: { id, on: "1: reserve (预约); 0: take it back." },
    data: { is_reserve: "This learner has reserved it." },
  },
  "GET /live/feed": { data: { create_time: 'Since when there is an address; "" for none.' } },
  "POST /live/feed-open": {
    data: { feed: "Secret of the address /live/calendar.ics?feed=; returned here only." },
  },
  "GET /live/calendar.ics": {
    input: { id: "Id of one class; absent: by feed.", feed: "Secret of /live/feed-open; absent: by id." },
  },
  "GET /live/room": {
    data: {
      access: "open | full (no seat is free) | not_entitled (not bought) | contract (has to be signed).",
      stage: 'hls (a stage of this site) | room (a room of a provider) | both; "" while none is known.',
      can_catch_up: "Who comes late may watch from the beginning while it goes on.",
      is_recorded: "It is being recorded.",
      chapter: "Parts of the recording with the second at which each begins.",
      chat: "open | closed | muted (讨论区).",
      mute_time: 'Until when the learner is muted. `YYYY-MM-DD HH:mm:ss`; "" for good.',
      author: "The learner's own, among the authors of messages.",
      people_num: "How many are there now.",
      course: "The course that it belongs to; null for none.",
      server_time: "The server's clock, unix seconds.",
    },
  },
  "POST /live/join": {
    input: { id, stage: "hls | room: which of two; absent: the one there is." },
    data: { kind: "hls | room | replay.", url: "Address of the stage, the room or the recording." },
  },
  "POST /live/redeem": {
    input: { ticket: "The ticket in the address of the room." },
    data: {
      live_id: id,
      room_id: "Number of the room at its provider.",
      author: "Who it is, the same for each entry of one learner to this room.",
      name: "Name to show.",
    },
  },
  "GET /live/messages": {
    input: { before: "Number of a message: those in front of it; absent: the latest." },
    data: { has_more: "There are older ones.", last_seq: "Where /live/events goes on." },
  },
  "POST /live/message": { input: { id, text: "Text of the message, without HTML." } },
  "GET /live/events": {
    input: { since: "Number of the last entry that the page has; absent: by Last-Event-ID." },
  },
};
