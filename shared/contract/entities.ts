import { anything, count, flag, id, listOf, objectOf, price, text, time } from "./fields.ts";

/* The things that several endpoints answer, in wire names (Spec §3; the rest settled in dist/docs/upstream-contract.md). */

export const Subject3 = objectOf({ id, name: text, course_img: text, alias_name: text });
export const Subject2 = objectOf({ id, name: text, alias_name: text, list: listOf(Subject3) });
/** A node of the subject tree with its three levels (Spec §3). `alias_name` of level 1 is its page's address, /{sid}. */
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

/** A course in a list: what a card shows. An upstream may send whole courses; the rest is not read. */
export const CourseCard = objectOf({
  id,
  subject_id: text,
  subject_name: text,
  name: text,
  cover: text,
  year: text,
  /** 精讲, 冲刺, 真题, 直播, ...: the upstream's own words. */
  type: text,
  teacher: listOf(objectOf({ id, name: text })),
  lesson_num: count,
  /** The durations of its lessons, added up. */
  hours: count,
  study_num: count,
  price,
  origin_price: price,
  is_free: flag,
  is_buy: flag,
  has_trial: flag,
  /** The mean of the lessons, of 100. */
  progress: count,
  /** One of the forms of Spec §5, read by shared/domain/expiry.ts; "" when it does not end. */
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
  /** May be tried by anybody; never while it has no medium. */
  is_free: flag,
  progress: count,
  is_finish: flag,
  live_id: text,
  /** Why it cannot be opened: buy | contract (one waits for the learner's name); "" where it can. */
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
  /** The price of a class that is sold by itself. */
  price,
  /** Free classes aside: may be entered by whoever asks, by enrolment or order. */
  is_buy: flag,
  is_reserve: flag,
  watch_num: count,
  /** A learner who may not watch the replay gets no address, only that there is one. */
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
 * An option by its key, a letter. Of a match the left items are among them, with the keys 1, 2, 3 …, and stand before the right ones,
 * which have letters and may be more. Its answer, given or key, is a list with an entry for each left item in their order: the letter of
 * its right item, "" where none was given.
 */
export const QuestionOption = objectOf({ key: text, content: text });

/** A question as it may be shown before it is answered: it holds no key and no analysis. */
export const QuestionCard = objectOf({
  id,
  /** single | multiple | indefinite | judge | fill | match | essay */
  type: text,
  /** reading, cloze, option-pool, image-stem, image-options or "". */
  form: text,
  /** Text with TeX; rendered by shared/domain/richText. */
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
  /** The material that it shares with its neighbours, "" without one. They stand together and in order in every list. */
  material_id: text,
  /** The beginning of the material as plain text: a blank of a cloze has no words of its own. */
  material_intro: text,
});

/** All that is shown of a question before its answer. */
export const AskedQuestion = objectOf({
  ...QuestionCard.shape,
  /** The text that the question asks about: a passage shared with its neighbours, text with TeX. */
  material: text,
  options: listOf(QuestionOption),
  /** How many blanks a fill question has. */
  blank_num: count,
  images: listOf(text),
  knowledge_point: listOf(text),
  exam: text,
  paper: text,
  is_collect: flag,
});

/** How many of the learner's own questions are of a subject. */
export const SubjectNum = objectOf({ id, name: text, root_id: text, root_name: text, num: count });

export const UserInfo = objectOf({
  uid: text,
  username: text,
  nickname: text,
  realname: text,
  avatar: text,
  /** Masked: 138****0001. */
  mobile: text,
  /** 1 male, 2 female, 3 not told. */
  sex: text,
  province_id: text,
  email: text,
  school: text,
  profession: text,
  create_time: time,
  /** When the account will be closed; "" while nobody has asked for it. */
  close_time: time,
});

export const Empty = anything(() => ({}));
