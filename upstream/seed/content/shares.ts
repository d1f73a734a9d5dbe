import type { ShareSeed, SittingSeed } from "../shareTypes.ts";

const learner = { agencyId: 1, mobile: "13800000001" } as const;

export const sittings: readonly SittingSeed[] = [
  {
    ...learner,
    id: 91,
    subjectId: 3142,
    examType: 7,
    score: 86,
    rightNum: 43,
    questionNum: 50,
    minutes: 74,
    daysAgo: 3,
  },
  {
    ...learner,
    id: 92,
    subjectId: 3141,
    examType: 5,
    score: 71.5,
    rightNum: 33,
    questionNum: 45,
    minutes: 98,
    daysAgo: 11,
  },
];

export const shares: readonly ShareSeed[] = [
  {
    ...learner,
    id: 1,
    token: "demo-share-of-a-course-for-everybody-to-see",
    kind: "course",
    targetId: 101,
    title: "马克思主义基本原理 · 系统精讲",
    showName: true,
    daysAgo: 0,
    days: 90,
  },
  {
    ...learner,
    id: 2,
    token: "demo-share-of-a-result-for-everybody-to-see",
    kind: "result",
    targetId: 91,
    title: "中国近现代史纲要 · 模拟考试",
    showName: true,
    showScore: true,
    showDate: true,
    daysAgo: 1,
    days: 90,
  },
  {
    ...learner,
    id: 3,
    token: "demo-share-that-was-taken-back-a-while-ago0",
    kind: "course",
    targetId: 202,
    title: "教育知识与能力 · 框架精讲",
    daysAgo: 6,
    days: 30,
    revoked: true,
  },
  {
    ...learner,
    id: 4,
    token: "demo-share-that-has-ended-by-itself-already",
    kind: "result",
    targetId: 92,
    title: "马克思主义基本原理 · 历年真题",
    showScore: true,
    daysAgo: 10,
    days: 7,
  },
];
