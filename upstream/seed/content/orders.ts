import type { CouponSeed, OrderSeed, PackageSeed } from "../orderTypes.ts";

const learner = { agencyId: 1, mobile: "13800000001" } as const;

/** One of each state. */
export const orders: readonly OrderSeed[] = [
  {
    ...learner,
    id: 1,
    orderNo: "D20260101000000000000000001",
    targetType: "classroom",
    targetId: 5,
    title: "初级会计双科系统班",
    price: 529,
    status: 1,
    daysAgo: 0,
  },
  {
    ...learner,
    id: 2,
    orderNo: "D20260101000000000000000002",
    targetType: "classroom",
    targetId: 3,
    title: "中学教师资格笔试系统班",
    price: 559,
    status: 2,
    daysAgo: 2,
  },
  {
    ...learner,
    id: 3,
    orderNo: "D20260101000000000000000003",
    targetType: "classroom",
    targetId: 6,
    title: "国考笔试全程班",
    price: 780,
    status: 3,
    daysAgo: 6,
  },
  {
    ...learner,
    id: 4,
    orderNo: "D20260101000000000000000004",
    targetType: "classroom",
    targetId: 4,
    title: "教师资格面试小班",
    price: 899,
    status: 4,
    daysAgo: 15,
  },
  {
    ...learner,
    id: 5,
    orderNo: "D20260101000000000000000005",
    targetType: "course",
    targetId: 102,
    title: "中国近现代史纲要 · 系统精讲",
    price: 168,
    status: 5,
    daysAgo: 31,
  },
];

export const packages: readonly PackageSeed[] = [
  { id: 1, subjectId: 313, examType: 5, name: "自考模拟考试题包", price: 39, originPrice: 59 },
];

export const coupons: readonly CouponSeed[] = [
  { id: 1, agencyId: 1, code: "BEIKAO20", name: "满一百减二十", kind: "minus", value: 20, minPrice: 100 },
  { id: 2, agencyId: 1, code: "JIUZHE", name: "全场九折", kind: "percent", value: 90 },
];
