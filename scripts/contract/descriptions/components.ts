import { order } from "./selling.ts";
import type { FieldTexts } from "./texts.ts";

export interface Component {
  /** A call whose answer contains the component. `at`: its path in the answer's data. */
  readonly of: string;
  readonly at: string;
  /** Descriptions of its fields. They also apply to every object that has all of these fields and more. */
  readonly fields?: FieldTexts;
}

/**
 * Objects that several answers contain, by their name in openapi.json, so that their fields are described only once.
 */
export const components: Readonly<Record<string, Component>> = {
  Subject3: {
    of: "GET /subject/tree",
    at: "[].list[].list[]",
    fields: { name: "Name of the subject, such as 英语（二）." },
  },
  Subject2: {
    of: "GET /subject/tree",
    at: "[].list[]",
    fields: { list: "Subjects of level 3 below it; without any it is not shown." },
  },
  Subject: {
    of: "GET /subject/tree",
    at: "[]",
    fields: {
      name: "Name of the exam or profession, such as 自考.",
      img: 'Large picture of the subject\'s page; "" for none.',
      list: "Subjects of level 2 below it; without any it is not shown.",
    },
  },
  TeacherBrief: {
    of: "GET /live/detail",
    at: "teacher",
    fields: { title: "What the teacher is, such as 高级讲师." },
  },
  TeacherCard: {
    of: "GET /teacher/list",
    at: "list[]",
    fields: {
      title: "What the teacher is, such as 高级讲师.",
      study_num: "How many people study the teacher's courses.",
    },
  },
  CourseCard: {
    of: "GET /course/list",
    at: "list[]",
    fields: {
      type: "Kind of course in the school's own words, such as 精讲, 冲刺 or 真题.",
      progress: "How far this learner is in all lessons, of 100.",
    },
  },
  Lesson: {
    of: "GET /course/detail",
    at: "chapter[].lesson[]",
    fields: {
      type: "Kind of lesson: video | audio | doc | pic | live | exam.",
      page_num: "Number of pages of a doc or pic; 0 of others.",
      is_free: "May be tried by anybody (试看).",
      is_preparing:
        "It has no medium yet and does not play; a course is begun at the first lesson that plays.",
    },
  },
  Chapter: {
    of: "GET /course/detail",
    at: "chapter[]",
    fields: { is_free: "All of its lessons may be tried by anybody." },
  },
  ClassroomCard: {
    of: "GET /classroom/list",
    at: "list[]",
    fields: { classroom_id: "Id of the classroom (班级)." },
  },
  Live: {
    of: "GET /live/list",
    at: "list[]",
    fields: {
      teacher: "Who holds it.",
      price: 'Price in yuan of a class that is sold by itself; "" where it is not.',
      is_buy: "This learner may enter: by enrolment, by order, or because it is free.",
      is_reserve: "This learner has reserved it (已预约).",
      watch_num: "How many people have watched it.",
      has_replay: "There is a recording (回放).",
      replay_url: 'Address of the recording, HLS or a file; "" for who may not watch it.',
    },
  },
  NewsCard: {
    of: "GET /news/list",
    at: "list[]",
    fields: {
      cate_id: "Id of its category.",
      cate_name: "Name of its category, such as 考试动态.",
      source: "Where the piece comes from, such as a newspaper.",
      publish_time: "When it came out. `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai.",
      view_num: "How often it was read.",
      is_top: "Stands before all others (置顶).",
    },
  },
  QuestionOption: {
    of: "GET /question/detail",
    at: "options[]",
    fields: { content: "The option. Text with TeX, or a picture." },
  },
  QuestionCard: {
    of: "GET /question/favorite-list",
    at: "list[].question",
    fields: {
      answer_num: "How often it was answered by anybody.",
      material_intro: "The beginning of its passage. Plain text.",
    },
  },
  SubjectNum: { of: "GET /question/favorite-subjects", at: "[]" },
  UserInfo: {
    of: "GET /user/info-v1",
    at: "",
    fields: {
      username: 'Name to sign in with; "" where there is none.',
      nickname: "Name that the site greets with (昵称).",
      realname: 'Name on contracts (真实姓名); "" for none.',
      sex: "1 male, 2 female, 3 not told.",
      email: 'Mail address; "" for none.',
      school: 'School or firm; "" for none.',
      profession: 'What the learner does; "" for none.',
      close_time:
        'When the account will be closed (注销). `YYYY-MM-DD HH:mm:ss`; "" while nobody has asked for it.',
    },
  },
  Session: { of: "POST /user/login", at: "" },
  RedeemedCode: {
    of: "POST /user/coursecode",
    at: "",
    fields: { time: "When it was redeemed. `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai." },
  },
  ContractBrief: {
    of: "GET /user/contract-list",
    at: "[]",
    fields: {
      code: "Number under which the school finds it.",
      status: "waiting | signed | void (待签, 已签, 作废).",
      sign_date: 'When it was signed. `YYYY-MM-DD HH:mm:ss`; "" before.',
    },
  },
  Contract: {
    of: "GET /user/contract-detail",
    at: "",
    fields: {
      content: "The contract. HTML; of one that is signed, the text of that moment.",
      hash: "SHA-256 of `content`, in hex.",
      seal: "The other party, such as the name of the school.",
      sign_name: 'Name that was signed with; "" before.',
      signature: 'Path of an SVG of 600 × 200 with the name as it was drawn; "" where it was typed.',
      sign_ip: 'Address that it was signed from; "" before.',
    },
  },
  Order: { of: "GET /order/detail", at: "", fields: order },
  PlaySettings: {
    of: "GET /user/settings",
    at: "",
    fields: {
      speed: "Speed of playing, 0.5 to 3; 1 is as recorded.",
      caption: "Captions are shown.",
      caption_lang: 'Language of captions, such as zh-CN; "" the first.',
      caption_size: "Size of captions: small | medium | large.",
      auto_next: "The next lesson begins by itself.",
      quality: "auto, or the height of the picture, such as 720.",
      pause_on_note: "Playing pauses while a note is written.",
    },
  },
  Note: {
    of: "POST /note/save",
    at: "",
    fields: {
      note_id: "Id of the note (笔记).",
      content: "The note. Markdown, as it was written.",
      has_frame: "There is a picture of the screen with it, of /note/frame.",
    },
  },
  Share: {
    of: "POST /share/revoke",
    at: "",
    fields: {
      id: "Id of the link.",
      kind: "What is shared: course | result.",
      show_name: "The link shows the learner's name.",
      show_score: "The link shows the score.",
      show_date: "The link shows the day.",
      status: "on | expired | revoked.",
    },
  },
  LiveEntry: {
    of: "POST /live/message",
    at: "",
    fields: {
      seq: "Its number in the room, from 1, without gaps.",
      kind: "message | removal (message `about` is shown no longer) | room (ask /live/room again).",
      key: 'The `request_id` of who sent it; "" for others.',
      author: "The same for all messages of one person in this room; other rooms have other ids.",
      name: "Name that is shown beside it.",
      role: "learner | teacher.",
      text: 'The message. Plain text; "" where it was removed.',
      about: "Of a removal: number of the message; 0 otherwise.",
      is_removed: "It was removed and is not shown.",
    },
  },
  Annotations: {
    of: "GET /practice/annotations",
    at: "",
    fields: { list: "What was highlighted and ruled out, by question." },
  },
  Told: {
    of: "POST /practice/answer",
    at: "",
    fields: {
      status:
        'right | wrong | part_right | reviewing | no_answer (the key was looked up); "" until it is released.',
      mastery: 'The learner\'s own grade: known | shaky (我掌握了, 还不熟); "" for nothing.',
      leaves_in: "Right answers in a row until it leaves the wrong book; 0 where it is not in it.",
    },
  },
  ReviewPlan: {
    of: "GET /exam/review-plan",
    at: "",
    fields: {
      next_time: 'When the next question will be due. `YYYY-MM-DD HH:mm:ss`; "" for none.',
      leaves_after: "Right answers in a row after which a question leaves the wrong book, 1 to 10.",
      exam: "What the learner studies: each exam with its subjects below it.",
    },
  },
  HistoryRow: {
    of: "GET /exam/history-list-v1",
    at: "list[]",
    fields: {
      record_id: "Number of the attempt or run; leads to its result.",
      exam_id: 'Id of the exam; "" of practice.',
      mode: 'Of practice: what it was made of; "" of an exam.',
      kind: 'Of an exam: mock | online; "" of practice.',
      is_score_shown: "Score and right answers may be shown.",
      answered_num: "Questions with an answer that counts.",
      judged_num: "Of these, those with a verdict: what `right_rate` is of.",
      status: "doing | paused | submitted | reviewing | finished.",
    },
  },
  WrongRow: {
    of: "GET /exam/wrong-list-v1",
    at: "list[]",
    fields: {
      question: "The question, without its key.",
      source_name: "Where it was missed first, in words.",
      source: "Every place where it was missed.",
      last_answer: "What the learner gave last, in words.",
      right_streak: "Right answers in a row since.",
    },
  },
  ExamCard: {
    of: "GET /exam/list",
    at: "list[]",
    fields: {
      paper_id: "Id of the exam.",
      kind: "mock (模拟考试) | online (在线考试).",
      done_num: "How often the learner has sat it.",
      record_id: 'Number of the attempt under way, else of the last one; "" for none.',
      is_buy: "This learner may sit it.",
    },
  },
  ExamQuestion: {
    of: "GET /exam/report",
    at: "question[].ask",
    fields: { seq: "Its number in the paper, from 1.", score: "Points that it is worth here." },
  },
  Given: { of: "GET /exam/paper", at: "saved[]" },
  TextMark: {
    of: "GET /search",
    at: "list[].title_mark[]",
    fields: { start: "First character, from 0, in UTF-16 units.", end: "The character behind the last." },
  },
  SearchPlace: {
    of: "GET /search",
    at: "list[].in_list",
    fields: { list: "The list that it has something in: course | question." },
  },
};
