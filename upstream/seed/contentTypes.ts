import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
/*
 * What demo content looks like before the loader turns it into rows. Ids are written by hand and never
 * change: they are the addresses of the demo site and the keys by which a second seeding updates rows.
 * Times are relative to the day of seeding, so that the demo never looks deserted.
 */

import type { AgencySeed } from "./agencyTypes.ts";
import type { ContractSeeds } from "./contractTypes.ts";
import type { ClassroomFileSeed } from "./fileTypes.ts";
import type { CouponSeed, OrderSeed, PackageSeed } from "./orderTypes.ts";
import type { ShareSeed, SittingSeed } from "./shareTypes.ts";
import type { ExamSeeds, PassageSeed, PictureSeed, QuestionSeed } from "./questionSeeds.ts";
import type { KeptQuestionSeed, PracticeRunSeed } from "./practiceTypes.ts";
import type { UserSeed } from "./learnerTypes.ts";
import type { ReadingSeed, TalkSeed } from "./talkTypes.ts";

/** HTML with p, h2, h3, ul, ol, li, strong, em, blockquote, table, thead, tbody, tr, th, td, a, br only. */
export type Html = string;

/** Level 1 -> 2 -> 3. A level 2 without children and a level 1 without any is kept: the site prunes it (Spec §5). */
export interface SubjectSeed {
  /** 自考 is 313. */
  readonly id: number;
  readonly name: string;
  /** Short name, such as 教资. */
  readonly aliasName?: string;
  /** Level 1 only: the single-segment address /{sid}, such as "zikao"; lower-case letters. */
  readonly slug?: string;
  /** Level 1 only: hue of covers, 0 to 359. */
  readonly hue?: number;
  /** One or two characters on the cover; the first of the name where absent. */
  readonly glyph?: string;
  /** Level 1 only: one sentence for the subject's page. */
  readonly intro?: string;
  /** 自考 level 2 or 3 only: the provinces that examine it; absent is every province. */
  readonly provinceIds?: readonly number[];
  /** What a part of the right options of a question is worth; absent: as the level above. */
  readonly partPolicy?: PartPolicy;
  readonly children?: readonly SubjectSeed[];
}

/** The introduction of an exam on its page /{sid}. */
export interface SubjectPageSeed {
  /** Level 1. */
  readonly subjectId: number;
  readonly content: Html;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Absent agencyId: in the shared library, visible to every agency that has the subject. */
interface Owned {
  readonly agencyId?: number;
}

export interface TeacherSeed extends Owned {
  readonly id: number;
  readonly name: string;
  /** Such as 教育学主讲 · 十二年教龄. */
  readonly title: string;
  readonly intro: string;
  readonly detail: Html;
  /** Level-1 or level-2 ids; the first is the main one. */
  readonly subjectIds: readonly number[];
}

export type LessonType = "video" | "audio" | "doc" | "pic" | "live" | "exam";

export interface LessonSeed {
  readonly name: string;
  readonly type?: LessonType;
  readonly minutes?: number;
  /** Pages of a doc. */
  readonly pages?: number;
  readonly free?: boolean;
  /** The talk by which it plays (content/talks.ts). Its length is the talk's. */
  readonly talk?: string;
  /** What is read (content/readings.ts). Its pages are those. */
  readonly reading?: string;
}

export interface ChapterSeed {
  readonly name: string;
  readonly lessons: readonly LessonSeed[];
}

export interface CourseSeed extends Owned {
  readonly id: number;
  readonly name: string;
  /** A level-3 id, or a level-2 id where the course covers it all. */
  readonly subjectId: number;
  /** Such as 精讲, 冲刺, 真题, 入门. */
  readonly type: string;
  readonly year: number;
  readonly intro: string;
  readonly detail: Html;
  readonly teacherIds: readonly number[];
  /** Yuan; 0 is free. */
  readonly price: number;
  readonly originPrice?: number;
  readonly studyNum: number;
  readonly buyNum: number;
  readonly tags: readonly string[];
  /** Spec §5 expiry text: "2027-04-30", "2027年4月" ...; absent: 365 days from buying. */
  readonly expireTime?: string;
  readonly recommended?: boolean;
  /** What was not played yet cannot be jumped to. */
  readonly seekLimited?: boolean;
  /** Its lessons may be finished by hand. */
  readonly manualFinish?: boolean;
  readonly chapters: readonly ChapterSeed[];
}

export interface ClassroomSeed extends Owned {
  readonly id: number;
  readonly name: string;
  readonly subjectId: number;
  /** The group of Spec §3, such as 系统班, 冲刺班. */
  readonly classroomCourseType: string;
  readonly classTypeName: string;
  readonly year: number;
  readonly intro: string;
  readonly detail: Html;
  readonly courseIds: readonly number[];
  readonly teacherIds: readonly number[];
  readonly price: number;
  readonly originPrice?: number;
  readonly studyNum: number;
  readonly expireTime?: string;
  readonly services: readonly string[];
  readonly recommended?: boolean;
  /** What its learners sign first. */
  readonly contractTemplateId?: number;
}

export interface LiveSeed extends Owned {
  readonly id: number;
  readonly name: string;
  readonly intro: string;
  readonly detail?: Html;
  readonly subjectId: number;
  readonly teacherId: number;
  readonly courseId?: number;
  /** Days from the day of seeding: -7 to 14. */
  readonly dayOffset: number;
  /** HH:mm, or "now" for a class that began 20 minutes before the seeding, "soon" for one 30 minutes after it. */
  readonly start: string;
  readonly minutes: number;
  readonly free: boolean;
  /** Of one that is sold by itself. */
  readonly price?: number;
  /** What is shown of it: on its stage while it goes on, afterwards as its replay. */
  readonly talk?: string;
  readonly watchNum: number;
  /** What was said in its room, in the order of the minutes since its beginning. */
  readonly chat?: readonly ChatSeed[];
}

export interface ChatSeed {
  /** Before the beginning below 0. */
  readonly minute: number;
  /** Absent: the teacher. */
  readonly name?: string;
  readonly text: string;
}

export interface NewsCategorySeed {
  readonly id: number;
  readonly name: string;
  readonly intro: string;
}

export interface NewsSeed extends Owned {
  readonly id: number;
  readonly cateId: number;
  readonly title: string;
  readonly intro: string;
  readonly content: Html;
  readonly source: string;
  readonly author: string;
  readonly daysAgo: number;
  /** HH:mm */
  readonly time: string;
  readonly viewNum: number;
  readonly top?: boolean;
  readonly tags: readonly string[];
  /** Level 1. */
  readonly subjectId?: number;
}

export interface HelpSeed extends Owned {
  readonly id: number;
  /** Such as 账号与登录. */
  readonly cate: string;
  readonly title: string;
  readonly content: Html;
}

export interface PageSeed extends Owned {
  readonly key: "aboutus" | "user_agreement" | "privacy" | "policy";
  readonly title: string;
  readonly content: Html;
}

export interface AdSeed extends Owned {
  readonly id: number;
  readonly position: "home_banner" | "home_side" | "course_top" | "live_top" | "news_side";
  readonly title: string;
  /** A second, smaller line of the picture. */
  readonly line: string;
  /** A path of this site, or https. */
  readonly url: string;
  readonly hue: number;
  readonly subjectId?: number;
}

export interface CourseCodeSeed {
  /** Capital letters and digits alone, as learners' typing is compared. */
  readonly code: string;
  readonly agencyId: number;
  readonly targetType: "course" | "classroom";
  readonly targetId: number;
  /** It is past already. */
  readonly isPast?: true;
}

/** Every content file exports one of these members under its own name: content/agencies.ts exports `agencies`, ... content/newsCategories.ts exports `newsCategories`. */
export interface SeedContent extends ContractSeeds, ExamSeeds {
  readonly classroomFiles: readonly ClassroomFileSeed[];
  readonly agencies: readonly AgencySeed[];
  readonly subjects: readonly SubjectSeed[];
  readonly speci: readonly SubjectPageSeed[];
  readonly teachers: readonly TeacherSeed[];
  readonly courses: readonly CourseSeed[];
  readonly classrooms: readonly ClassroomSeed[];
  readonly talks: readonly TalkSeed[];
  readonly readings: readonly ReadingSeed[];
  readonly lives: readonly LiveSeed[];
  readonly newsCategories: readonly NewsCategorySeed[];
  readonly news: readonly NewsSeed[];
  readonly help: readonly HelpSeed[];
  readonly pages: readonly PageSeed[];
  readonly ads: readonly AdSeed[];
  readonly questions: readonly QuestionSeed[];
  readonly passages: readonly PassageSeed[];
  readonly pictures: readonly PictureSeed[];
  readonly users: readonly UserSeed[];
  readonly courseCodes: readonly CourseCodeSeed[];
  readonly packages: readonly PackageSeed[];
  readonly coupons: readonly CouponSeed[];
  readonly orders: readonly OrderSeed[];
  readonly practiceRuns: readonly PracticeRunSeed[];
  readonly keptQuestions: readonly KeptQuestionSeed[];
  readonly sittings: readonly SittingSeed[];
  readonly shares: readonly ShareSeed[];
}
