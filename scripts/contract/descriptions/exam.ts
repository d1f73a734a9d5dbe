import type { CallTexts } from "./texts.ts";

const SERVER_MS = "The server's clock, ms since 1970: pages count down by it.";
const clock = {
  status: "created | doing | paused | submitted | reviewing | finished.",
  deadline:
    "When the attempt ends, ms since 1970; 0: no limit. While it is paused: with the time of the pause until now.",
  server_time: SERVER_MS,
};
const kind = "mock (模拟考试) | online (在线考试).";
const part = {
  "section[].total_score": "Points that can be had in it.",
  "section[].question_num": "Questions in it.",
};

/** Field descriptions of the area exam: attempts, their reports, and marking by an agency's system. */
export const exam: Readonly<Record<string, CallTexts>> = {
  "GET /exam/list": {
    input: { kind: "mock | online; absent: both." },
    data: { server_time: SERVER_MS },
  },
  "GET /exam/detail": {
    data: {
      description: "What learners should know before. Plain text.",
      section: "Its parts (大题), in order.",
      ...part,
      question_type: "How many questions of which type it has.",
      "attempt[].status": clock.status,
      attempt: "The learner's own attempts, the latest first.",
      server_time: SERVER_MS,
    },
  },
  "POST /exam/start": { data: clock },
  "GET /exam/paper": {
    data: {
      ...clock,
      kind,
      begin_at: "When it was begun, ms since 1970.",
      section: "Its parts (大题), in order, with their questions.",
      ...part,
      "section[].is_closed": "Closed: what is in it stays as it is.",
    },
  },
  "POST /exam/continue": { data: clock },
  "POST /exam/pause": { data: clock },
  "POST /exam/section": {
    input: { section_id: "Id of the section that is done." },
    data: clock,
  },
  "POST /exam/save": {
    input: {
      base_seq: "The highest `seq` of this source that the page knows to be saved; 0: none.",
      changes: "What was changed, in order, at most 1,000.",
      "changes[].seq": "Number of the change in its journal, from 1.",
      "changes[].answer": "The whole answer as it is after the change; [] takes it back.",
      "changes[].marked": "1: marked, to come back to; 0: not.",
    },
    data: {
      ...clock,
      saved_seq: "The highest `seq` of this source that is kept.",
      is_behind: "The server has less than `base_seq`: the page sends all that it shows again.",
      late: "`seq`s of changes that came after time was up, or in a closed section: they do not count.",
      refused:
        "Changes that cannot be taken and are not kept, such as one with a text that is too long. The others of the batch are kept.",
      "refused[].seq": "Number of the change in its journal; 0: it has none that can be read.",
      "refused[].msg": "The reason, in words for the learner.",
    },
  },
  "POST /exam/events": {
    input: {
      events: "What was counted, in order, at most 1,000.",
      "events[].seq": "Number of the event in its journal, from 1.",
      "events[].kind": "leave (the page was left) | fullscreen (it ended) | copy.",
      "events[].spent_ms": "How long it took, in milliseconds.",
    },
    data: clock,
  },
  "POST /exam/submit": { data: { status: clock.status } },
  "GET /exam/receipt": {
    input: { receipt: "Number of the receipt.", hash: "Its 64 hex digits (校验码)." },
    data: { is_valid: "1: they match an attempt in its present state.", name: "Name of the exam." },
  },
  "GET /exam/board": {
    data: {
      list: "The best 50.",
      "list[].rank": "Place, from 1.",
      "list[].is_me": "It is the learner who asks.",
    },
  },
  "POST /exam/join-board": {
    input: { nickname: 'Nickname on the board, at most 16 characters; "" leaves the board.' },
  },
  "GET /exam/report": {
    data: {
      kind,
      status: clock.status,
      ended_by: "Who ended it: learner | deadline | leaving | operator.",
      is_told: "1: keys, analyses, verdicts and points are released; 0: they are empty.",
      told_time: 'When they will be. `YYYY-MM-DD HH:mm:ss`; "" where that is not known.',
      section: "Its parts with what they came to.",
      point_kind: "What `point` is by: point (考点) | chapter (章节).",
      point: "What it came to by knowledge point or chapter.",
      question: "Its questions in order; until the release only with number, time and flag.",
      "question[].section_id": "Id of its section.",
      "question[].status": 'right | wrong | part_right | no_answer | reviewing; "" until the release.',
      "question[].is_done": "It has an answer.",
      "question[].comment": 'Of the person who marked it; "" for none.',
      "question[].ask": "The question itself; null until the release.",
      "visit[].at": "Seconds since the beginning.",
      "visit[].seq": "Number of the question.",
      visit: "The order in which questions were worked on.",
      "changed[].kind": "wrong_right | right_wrong | wrong_wrong.",
      "changed[].from": "The answer before, in the form of keys.",
      "changed[].to": "The answer after, in the form of keys.",
      changed: "Last changes of answers that were for the better or the worse.",
      own: "The learner's attempts of this exam with a score to show, the earliest first.",
      others_num: "Learners who have a score; below 10 of them the rest of this group is empty.",
      median_score: "Score in the middle of all.",
      "distribution[].from": "Points from which the step counts.",
      "distribution[].to": "Points to which it counts.",
      "distribution[].num": "Learners in this step.",
      distribution: "Ten steps from 0 to the full score.",
      is_wrong_kept: "1: the missed questions are in the wrong book.",
      board_name: 'Name on the board; "" where the learner has not joined.',
      server_time: SERVER_MS,
    },
  },
  "GET /exam/marking": {
    input: { paper_id: "Of one exam alone; absent: of all." },
    data: {
      "list[].paper_name": "Name of the exam.",
      "list[].section": "Name of its part.",
      "list[].answer": "The key, or what an answer should hold.",
      "list[].full_points": "Points that can be given.",
    },
  },
  "POST /exam/marking": {
    input: {
      points: "Points that are given, at most two decimals.",
      comment: "For the learner, at most 500 characters.",
    },
    data: {
      points: "Points that it has now.",
      is_finished: "The attempt has its score.",
      waiting_num: "Answers of this attempt that still wait.",
    },
  },
};
