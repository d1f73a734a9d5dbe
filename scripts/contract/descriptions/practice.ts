import type { CallTexts } from "./texts.ts";

const TYPES = "single | multiple | indefinite | judge | fill | match | essay; absent: all.";
const type = { type: TYPES };
const feedback = "received | corrected | kept.";
const head = {
  status: "doing | finished.",
  lesson: "Of mode lesson: the way back to it; null of every other.",
};
const choice = {
  subject_id: "Id of a subject of any level, with all below it.",
  lesson_id: "Of mode lesson: its id.",
  source: "Of the wrong book: the exam type where it was missed; absent: anywhere.",
};
const counted = "what was counted in each.";

/** Field descriptions of the areas practice, question and search. */
export const practice: Readonly<Record<string, CallTexts>> = {
  "GET /practice/setup": {
    input: choice,
    data: {
      name: "Name of the practice, such as 章节练习.",
      undone_num: "Questions that the learner has not answered before.",
      wrong_num: "Questions in the wrong book.",
      type: `Types of questions with ${counted}`,
      difficulty: `Difficulties with ${counted}`,
      chapter: `Chapters with ${counted}`,
      free_num: "Questions that are open to who has not bought it.",
      record_id: 'A run of the same kind that is under way, or today\'s daily set; "" for none.',
      status: 'Of that run: doing | finished; "" for none.',
      is_buy: "This learner may practise all of it.",
    },
  },
  "POST /practice/start": {
    input: {
      ...choice,
      count: "How many questions, 1 to 200; absent: as the mode has it.",
      seed: "Number of a drawn set: the same for everybody; absent: made for this learner.",
      from_record: "Number of a run: its questions that were not answered right, instead of a set.",
      classroom_id: "Of mode lesson: the classroom in which it is studied; absent: where its course is.",
      second: "Of mode lesson: where it was left, to go back to.",
    },
    data: {
      record_id: 'Number of the run; "" where there is nothing to practise.',
      reason: 'Why there is none: done (all of it is) | none (no such questions); "" otherwise.',
    },
  },
  "GET /practice/run": {
    data: {
      ...head,
      is_trial: "The learner has not bought it: its free questions alone.",
      answer: "What was answered, with keys.",
    },
  },
  "POST /practice/answer": {
    input: {
      sure: "How sure the learner was: sure | unsure | guess; absent: not asked.",
      tell: "0: the answer is only stored, and judged at the end; absent: verdict and key come at once.",
    },
  },
  "POST /practice/judge": { input: { verdict: "The learner's own verdict: right | part_right | wrong." } },
  "POST /practice/mastery": { input: { mastery: "known (我掌握了) | shaky (还不熟)." } },
  "POST /practice/time": { input: { used_time: "Seconds in sight so far, all pages together." } },
  "POST /practice/put-away": {
    input: { is_away: "1: out of the lists (收起); 0: back." },
    data: { is_away: "It is out of the lists." },
  },
  "POST /practice/annotate": {
    input: {
      list: "What was highlighted and ruled out, by question, at most 200.",
      "list[].about": "Id of a question, or `material:` with that of a material.",
      "list[].highlights": "Pairs of characters, from and to before, in order and apart.",
      "list[].struck": "Keys of options that are ruled out.",
    },
    data: { "list[].at": "When it was changed, ms since 1970." },
  },
  "GET /practice/annotations": { data: { "list[].at": "When it was changed, ms since 1970." } },
  "GET /practice/report": {
    data: {
      ...head,
      lucky_num: "How many were right but guessed.",
      section_kind: "What `section` is by: point (考点) | chapter (章节).",
      section: "What it came to by knowledge point or chapter.",
      "question[].status": "right | wrong | part_right | reviewing | no_answer.",
      count: "How many questions were asked for.",
      types: "Types that were chosen, each a text; [] for all.",
      difficulty: 'Difficulty that was chosen; "" for all.',
      only: 'undone | wrong, as it was chosen; "" for all.',
    },
  },
  "GET /question/list": { input: type },
  "GET /question/places": { input: type },
  "GET /question/facets": {
    data: {
      type: `Types of questions with ${counted}`,
      year: `Years with ${counted}`,
      difficulty: `Difficulties with ${counted}`,
    },
  },
  "GET /question/chapters": { input: { subject_id: "Id of a subject." } },
  "GET /question/detail": {
    input: { id: "Id of the question.", ...type },
    data: {
      material_no: "Its place among the questions of its material, from 1; 0 without one.",
      material_num: "How many these are; 0 without one.",
      prev_id: 'Id of the question before it in the list; "" for none.',
      next_id: 'Id of the question behind it in the list; "" for none.',
      list_no: "Place of the question in that list, from 1; 0: the list does not contain it.",
      list_num: "How long that list is.",
    },
  },
  "GET /question/check": {
    input: { id: "Id of the question." },
    data: { status: "right | wrong | part_right | reviewing (an essay cannot be judged at once)." },
  },
  "POST /question/collect": { input: { id: "Id of the question." } },
  "POST /question/feedback": {
    input: {
      id: "Id of the question.",
      kind: "typo | answer | analysis | picture | other.",
      content: "What is wrong, at most 500 characters.",
    },
    data: { id: "Number of the report.", status: feedback },
  },
  "GET /search": {
    input: {
      type: "The type that is listed, one of `types`; absent: all, the best first.",
      types: "Types that the site can show, separated by commas; absent: all.",
    },
    data: {
      "list[].type": "subject | course | teacher | live | news | help | knowledge | question.",
      "list[].text": "Plain words around what was found, or how it begins.",
      "list[].time":
        'When a class begins, when a piece of news came out. `YYYY-MM-DD HH:mm:ss`; "" of others.',
      type_count: "Hits of each type that was searched in.",
      is_near:
        "Whether no hit holds the words as they are: each sounds like them, or holds them but for one letter.",
      "type_count[].type": "Type of hits, as in `list`.",
      related: "Words to search for instead, each a text.",
      hot: "What many search for, each a text.",
    },
  },
  "GET /search/suggest": {
    input: { types: "Types that the site can show, separated by commas; absent: all." },
    data: { "list[].type": "subject | course | teacher | live | news | help | knowledge | question." },
  },
};
