import { anything, count, flag, id, listOf, objectOf, price, text, time } from "./fields.ts";

/* Types shared by several endpoints, in wire names (Spec §3; additions in dist/docs/upstream-contract.md). */

export const Subject3 = objectOf({ id, name: text, course_img: text, alias_name: text });
export const Subject2 = objectOf({ id, name: text, alias_name: text, list: listOf(Subject3) });
/** A node of the three-level subject tree (Spec §3). `alias_name` of level 1 is the address of its page, /{sid}. */
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

/** A course as shown on a card. An upstream may send whole courses; other members are not read. */
export const CourseCard = objectOf({
  id,
  subject_id: text,
  subject_name: text,
  name: text,
  cover: text,
  year: text,
  /** 精讲, 冲刺, 真题, 直播, ...: text of the upstream. */
  type: text,
  teacher: listOf(objectOf({ id, name: text })),
  lesson_num: count,
  /** Sum of its lessons' durations. */
  hours: count,
  study_num: count,
  price,
  origin_price: price,
  is_free: flag,
  is_buy: flag,
  has_trial: flag,
  /** Mean of its lessons' progress, of 100. */
  progress: count,
  /** A form of Spec §5, read by shared/domain/expiry.ts; "": no expiry. */
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
  /** Seconds. */
  duration: count,
  page_num: count,
  /** Anybody may try the lesson. Never set without a medium. */
  is_free: flag,
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
  /** Price of a class that is sold separately. */
  price,
  /** Whether the learner may enter a class that is not free, by enrolment or order. */
  is_buy: flag,
  is_reserve: flag,
  watch_num: count,
  /** A learner who may not watch the replay gets this flag without the address. */
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
 * An option with its key, a letter. A match lists its left items first, with the keys 1, 2, 3 …, then its right items,
 * which have letters and may be more. The answer of a match, given or key, is a list with an entry for each left item
 * in order: the letter of its right item; "": none.
 */
export const QuestionOption = objectOf({ key: text, content: text });

/** A question as shown before its answer, without key and analysis. */
export const QuestionCard = objectOf({
  id,
  /** single | multiple | indefinite | judge | fill | match | essay */
  type: text,
  /** reading, cloze, option-pool, image-stem, image-options or "". */
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
  /** Material shared with neighbouring questions; "": none. Those questions are adjacent and in order in every list. */
  material_id: text,
  /** Beginning of the material as plain text, because a blank of a cloze has no text of its own. */
  material_intro: text,
});

/** Everything shown of a question before its answer. */
export const AskedQuestion = objectOf({
  ...QuestionCard.shape,
  /** Passage that the question shares with its neighbours, text with TeX. */
  material: text,
  options: listOf(QuestionOption),
  blank_num: count,
  images: listOf(text),
  knowledge_point: listOf(text),
  exam: text,
  paper: text,
  is_collect: flag,
});

/** Number of the learner's own questions in a subject. */
export const SubjectNum = objectOf({ id, name: text, root_id: text, root_name: text, num: count });

export const UserInfo = objectOf({
  uid: text,
  username: text,
  nickname: text,
  realname: text,
  avatar: text,
  /** Masked, such as 138****0001. */
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
