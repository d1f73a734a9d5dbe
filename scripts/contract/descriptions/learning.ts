import type { CallTexts } from "./texts.ts";

const handoff = {
  kind: "What goes on elsewhere: lesson | practice.",
  record_id: "Of practice: number of the run.",
  second: "Of a lesson: where to go on, in seconds; pages of a doc or pic.",
};
const settings = {
  speed: "Speed of playing, 0.5 to 3; absent: stays.",
  caption: "1: captions are shown; 0: not; absent: stays.",
  caption_lang: "Language of captions, such as zh-CN; absent: stays.",
  caption_size: "small | medium | large; absent: stays.",
  auto_next: "1: the next lesson begins by itself; absent: stays.",
  quality: "auto, or the height of the picture, such as 720; absent: stays.",
  pause_on_note: "1: playing pauses while a note is written; absent: stays.",
};
const wrong = { exam_type: "Where it was missed: an exam type; absent: anywhere." };
const page = { "page[].url": "Picture of the page.", page: "Pages of a pic, in order." };
const amounts = (list: string) => ({
  [`${list}[].time`]: "Seconds studied.",
  [`${list}[].num`]: "Questions answered.",
});

/** Field descriptions of the areas study, play and note. */
export const learning: Readonly<Record<string, CallTexts>> = {
  "POST /user-study-again": {
    input: {
      classroom_id: "Id of a classroom; absent: by course.",
      course_id: "Id of a course; absent: by classroom.",
    },
  },
  "GET /user/classroom-v1": {
    data: {
      "[].list": "Classrooms of the group.",
      "[].list[].classroom_id": "Id of the classroom, of /course/study/{classroom_id}.",
      "[].list[].study_percent": "How far the learner is in it, of 100.",
      "[].list[].lesson_id": 'Id of the lesson at which the learner begins or continues; "" for none.',
      "[].list[].lesson_name": 'Name of that lesson; "" for none.',
      "[].list[].course_id": 'Of a course that is had alone: its id; "" otherwise.',
    },
  },
  "GET /user/classroom-resource-list": {
    data: {
      "[].name": "Name of the file.",
      "[].ext": "Kind of file, without a dot: pdf.",
      "[].size": "Size in bytes.",
      "[].url":
        'Address of the file: below /uploads/, https, or /user/classroom-file?id=; "" while it is locked.',
      "[].course_id": 'Where it is a course had alone: its id; "" otherwise.',
      "[].course_name": 'Course that it belongs to; "" for the whole classroom.',
    },
  },
  "GET /user/classroom-file": { input: { id: "Id of the file." } },
  "GET /user/exam-package-v1": {
    data: { "[].name": "Name of the kind of practice.", "[].is_buy": "This learner may practise it." },
  },
  "GET /exam/wrong-list-v1": { input: wrong },
  "GET /exam/daily-wrong-list-v1": { input: wrong },
  "GET /exam/wrong-paper": { input: wrong },
  "GET /exam/wrong-facets": {
    data: {
      chapter: "Chapters of the subject with what was counted in each.",
      source: "Places where questions were missed, with what was counted.",
      reason: "Reasons, with what was counted.",
    },
  },
  "GET /question/favorite-list": { data: { "list[].question": "The question, without its key." } },
  "POST /exam/wrong-reason": {
    input: {
      id: "Id of the row of the wrong book.",
      reason: 'careless | concept | unlearned | misread; "" takes it back.',
    },
  },
  "POST /exam/review-plan": {
    input: {
      leaves_after: "Right answers in a row after which a question leaves, 1 to 10; absent: stays.",
      goal_id: "Id of the subject that the learner prepares for; absent: stays.",
      exam: "When subjects are examined; absent: stays.",
      "exam[].subject_id": "Id of a subject of any level.",
      "exam[].day": 'Day of the exam, `YYYY-MM-DD`, today or later; "" takes the learner\'s own back.',
    },
  },
  "GET /user/today": {
    data: {
      minutes: "How long all takes that is not done, in minutes.",
      goal_id: 'Subject that the learner prepares for; "" for none.',
      exam: "The next exams of what the learner studies: that of the goal first, then the nearest.",
      item: "What to do today, in order.",
      "item[].key": "The same as long as it is the same thing to do.",
      "item[].kind": "review | daily | lesson | live | expiry (今天该复习, 每日一练, 下一课, 直播, 快到期).",
      "item[].num": "Questions; of a daily set 0 until it is begun.",
      "item[].record_id": 'The daily set that is begun; "" for none.',
    },
  },
  "GET /user/user-data": {
    data: {
      study_time: "Seconds studied in all.",
      today_time: "Seconds studied today.",
      days: "Days on which something was studied.",
      streak: "Such days in a row, today included.",
      exam_num: "Exams that were sat.",
      week: "The last seven days, the oldest first.",
      calendar: "Days of the last twelve weeks with something on them, the oldest first.",
      ...amounts("week"),
      ...amounts("calendar"),
      ...amounts("subject"),
    },
  },
  "GET /user/learn-record": {
    input: { type: "Kind of lesson, such as video; absent: all." },
    data: { "list[].course_cover": "Picture of the course." },
  },
  "POST /course/play": {
    input: {
      classroom_id: "Id of the classroom; absent: the one in which the learner studies its course.",
      device: "Random name that a browser keeps for itself, 16 to 64 characters.",
      take: "1: takes over from the device that is learning; absent: does not.",
    },
    data: {
      classroom_id: 'Id of the classroom in which it is studied; "" for who only tries it.',
      subject_level2_id: "Id of the level 2 subject above it.",
      subject_level2_name: "Name of that subject.",
      subject_level3_id: 'Id of the level 3 subject of the course; "" for none.',
      subject_level3_name: "Name of that subject.",
      previous_id: 'Id of the lesson before it; "" at the beginning.',
      next_id: 'Id of the lesson behind it; "" at the end.',
      next_name: "Name of that lesson.",
      kind: 'How it is shown: hls | mp4 | audio | doc | pic | live | exam; "" while its media is not there yet.',
      play_url: 'Address of the media, below /uploads/ or https; of a doc its PDF; "" for none.',
      expire_in: "Seconds for which the addresses are good; 0 without end.",
      ...page,
      "page[].alt": "Description of the page for people who cannot see it.",
      length: "Length in seconds; pages of a doc or pic.",
      "caption[].lang": "Language, such as zh-CN.",
      "caption[].label": "Name of the language, as the menu shows it.",
      "caption[].url": "Address of a WebVTT file.",
      transcript: "The spoken text, from the first captions.",
      "transcript[].start": "Second at which the text begins.",
      "transcript[].end": "Second at which the text ends.",
      point: "Parts of the lesson (知识点).",
      "point[].knowledge_point_id": 'Id of the knowledge point; "" for a part that is none.',
      position_at: "When `position` was written, ms since 1970; 0 for never.",
      rule: "By what the lesson is finished.",
      "rule.percent": "How much has to be played, of 100.",
      "rule.is_seek_limited": "What was not played yet cannot be jumped to.",
      "rule.max_speed": "The fastest speed that counts.",
      "rule.is_manual": "The learner may finish it by hand.",
      ticket: 'Goes with every report; "" where nothing is reported.',
    },
  },
  "POST /course/learn-report": {
    input: {
      rate: "Speed at which it was played, 0.25 to 4; absent: 1.",
      at: "When it was there, ms since 1970 by the clock of the device: the later position holds.",
      spent: "Real seconds spent; absent: what the ranges took at that speed. Needed for pages.",
    },
  },
  "GET /course/lesson-questions": {
    data: {
      "[].question": "The question, without its key.",
      "[].second": "Second that explains it; 0 for the whole lesson.",
    },
  },
  "POST /course/feedback": {
    input: {
      kind: "picture | sound | caption | content | file | other.",
      content: "What is wrong, at most 500 characters.",
    },
    data: { id: "Number of the report.", status: "received | corrected | kept." },
  },
  "POST /user/settings": { input: settings },
  "POST /handoff/create": { input: handoff, data: { token: "Goes on elsewhere, once." } },
  "GET /handoff/state": {
    input: { token: "Of /handoff/create." },
    data: { state: "waiting | used | expired." },
  },
  "POST /handoff/redeem": { input: { token: "Of /handoff/create." }, data: handoff },
  "GET /note/list": { input: { lesson_id: "Id of a lesson; absent: all.", q: "A word in it; absent: all." } },
  "GET /note/question-list": {
    input: { question_id: "Ids of questions, repeated; absent: all.", q: "A word in it; absent: all." },
    data: {
      "list[].content": 'The note. Markdown, as it was written; "" while is_in_exam is set.',
      "list[].is_in_exam":
        "An attempt of the learner in progress asks the question; the note comes with the hand-in.",
    },
  },
  "POST /note/question-save": {
    input: {
      question_id: "Id of a question.",
      content: 'The note, Markdown, at most 5,000 characters, in place of the one before; "": none.',
    },
  },
  "GET /note/export": { input: { lesson_id: "Id of a lesson; absent: all." } },
  "POST /note/save": {
    input: {
      note_id: "Id of the note that is changed; absent: a new one.",
      lesson_id: "Of a new one: id of its lesson.",
      frame: "Of a new one: what is on the screen, a data: address of WebP or JPEG.",
      content: "The note, Markdown, at most 5,000 characters.",
    },
  },
};
