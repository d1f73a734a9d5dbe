import { anything, count, flag, id, listOf, objectOf, price, text, time } from "./fields.ts";

/* Types that several endpoints share, in wire names (Spec §3; additions in dist/docs/upstream-contract.md). */

export const Subject3 = objectOf({ id, name: text, course_img: text, alias_name: text });
export const Subject2 = objectOf({ id, name: text, alias_name: text, list: listOf(Subject3) });
/** A node of the three-level subject tree (Spec §3). A level-1 subject has a page at /{alias_name}. */
export const Subject = objectOf({
  id,
  name: text,
  alias_name: text,
  img: text,
  icon: text,
  course_img: text,
  list: listOf(Subject2),
});

export const TeacherBrief = objectOf({ id, name: text, avatar: text, title: text });

/** A course as shown on a card. An upstream may send more members of a course; they are not read. */
export const CourseCard = objectOf({
  id,
  subject_id: text,
  subject_name: text,
  name: text,
  cover: text,
  year: text,
  /** Course type as the upstream writes it: 精讲 (lectures), 冲刺 (revision), 真题 (past papers), 直播 (live), ... */
  type: text,
  teacher: listOf(objectOf({ id, name: text })),
  lesson_num: count,
  /** Total duration of the course's lessons, in hours. */
  hours: count,
  study_num: count,
  price,
  origin_price: price,
  is_free: flag,
  is_buy: flag,
  has_trial: flag,
  /** Mean progress of the course's lessons, 0 to 100. */
  progress: count,
  /** Date in a format of Spec §5, read by shared/domain/expiry.ts, or words such as 开通后 365 天; "": no end. */
  expire_time: text,
});

export const Course = objectOf({
  ...CourseCard.shape,
  teacher: listOf(TeacherBrief),
  intro: text,
  tags: listOf(text),
});

export const Lesson = objectOf({
  id,
  chapter_id: text,
  name: text,
  /** video | audio | doc | pic | live | exam */
  type: text,
  /** Length of the lesson in seconds. */
  duration: count,
  page_num: count,
  /** Whether anybody may try the lesson. Never set for a lesson without a medium. */
  is_free: flag,
  /** Whether the lesson has no medium yet, so that it does not play. */
  is_preparing: flag,
  progress: count,
  is_finish: flag,
  live_id: text,
  /** Reason why the lesson is locked: buy | contract (the learner must sign first); "": open. */
  lock: text,
});

export const Chapter = objectOf({ id, name: text, sort: count, is_free: flag, lesson: listOf(Lesson) });

export const ClassroomCard = objectOf({
  classroom_id: id,
  name: text,
  cover: text,
  class_type_name: text,
  intro: text,
  course_num: count,
  lesson_num: count,
  study_num: count,
  price,
  origin_price: price,
  is_buy: flag,
  expire_time: text,
});

export const Live = objectOf({
  id,
  name: text,
  cover: text,
  intro: text,
  teacher: TeacherBrief,
  subject_id: text,
  subject_name: text,
  start_time: time,
  end_time: time,
  is_free: flag,
  /** Price of the class, if it is sold separately. */
  price,
  /** Whether the learner may enter a class that is not free, by enrolment or order. */
  is_buy: flag,
  is_reserve: flag,
  watch_num: count,
  /** Whether a replay exists. A learner who may not watch the replay gets this flag without the address. */
  has_replay: flag,
  replay_url: text,
});

export const NewsCard = objectOf({
  id,
  cate_id: text,
  cate_name: text,
  title: text,
  intro: text,
  thumb: text,
  source: text,
  publish_time: time,
  view_num: count,
  is_top: flag,
});

export const TeacherCard = objectOf({
  id,
  name: text,
  avatar: text,
  title: text,
  intro: text,
  subject_name: text,
  course_num: count,
  study_num: count,
});

/**
 * An option with its key, a letter. A match has its left items first, with the keys 1, 2, 3 …, then its right items,
 * which have letters and may outnumber the left items. An answer to a match, and its key, is a list with one entry for
 * each left item, in order: the letter of the right item; "": none.
 */
export const QuestionOption = objectOf({ key: text, content: text });

/** A question as shown in a list, without its key and analysis. */
export const QuestionCard = objectOf({
  id,
  /** single | multiple | indefinite | judge | fill | match | essay */
  type: text,
  /** Form of the question: reading, cloze, option-pool, image-stem, image-options or "". */
  form: text,
  /** Text with TeX, rendered by shared/domain/richText. */
  stem: text,
  subject_id: text,
  subject_name: text,
  chapter_name: text,
  difficulty: count,
  year: text,
  source: text,
  score: count,
  right_rate: count,
  answer_num: count,
  /**
   * Material that several questions share; "": none. Every list shows the questions of a material together, in order.
   */
  material_id: text,
  /**
   * Beginning of the material as plain text. A question that is a blank of a cloze is listed with it: it has no stem.
   */
  material_intro: text,
});

/** Everything that a learner sees of a question before answering it. */
export const AskedQuestion = objectOf({
  ...QuestionCard.shape,
  /** Text of the material that the question shares with other questions, with TeX. */
  material: text,
  options: listOf(QuestionOption),
  blank_num: count,
  images: listOf(text),
  knowledge_point: listOf(text),
  exam: text,
  paper: text,
  is_collect: flag,
});

/** A subject with the number of the learner's questions in it. */
export const SubjectNum = objectOf({ id, name: text, root_id: text, root_name: text, num: count });

export const UserInfo = objectOf({
  uid: text,
  username: text,
  nickname: text,
  realname: text,
  avatar: text,
  /** Mobile number, masked, such as 138****0001. */
  mobile: text,
  /** 1 male, 2 female, 3 undisclosed. */
  sex: text,
  province_id: text,
  email: text,
  school: text,
  profession: text,
  create_time: time,
  /** Time at which the account will be closed; "": no closing was requested. */
  close_time: time,
});

export const Empty = anything(() => ({}));
