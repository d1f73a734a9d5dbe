import { expiryText } from "#client/cards/cardTexts.ts";
import type { CourseDetail } from "./courseJsonLd.ts";

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

type Lessons = readonly { readonly lesson: readonly { readonly type: string; readonly isFree: boolean }[] }[];
type Known = Pick<CourseDetail, "expireTime" | "classroom"> & { readonly chapter: Lessons };

/** Returns answers to common questions of buyers. Contains only what is known of this course. */
export function courseAnswers(course: Known, phone: string, nowMs: number): readonly Answer[] {
  const [classroom] = course.classroom;
  const lives = course.chapter.some(({ lesson }) => lesson.some(({ type }) => type === "live"));
  return [
    {
      question: "能先试看吗？",
      answer: course.chapter.some(({ lesson }) => lesson.some(({ isFree }) => isFree))
        ? `能。目录里标着“试看”的几讲不需要购买。`
        : "这门课没有试看的讲次，可以先看课程介绍和目录，再决定是否加入。",
    },
    {
      question: "课程可以学多久？",
      answer: `有效期：${expiryText(course.expireTime, nowMs)}，期间不限次数学习。`,
    },
    ...(lives
      ? [
          {
            question: "错过直播怎么办？",
            answer: "直播课排在目录里，按课表时间进入；有回放的，下课以后在同一讲里观看。",
          },
        ]
      : []),
    ...(classroom
      ? [
          {
            question: "单独学和进班有什么不同？",
            answer: `这门课也包含在“${classroom.name}”里，班级按考试科目配齐课程。`,
          },
        ]
      : []),
    {
      question: "还有问题找谁？",
      answer: phone ? `工作时间可以致电 ${phone}。` : "可以从页脚的联系方式找到我们。",
    },
  ];
}
