import type { UserSeed } from "../learnerTypes.ts";

/** Demo accounts; all have the password beikao2026. */
const password = "beikao2026";

export const users: readonly UserSeed[] = [
  {
    agencyId: 1,
    mobile: "13800000001",
    username: "linxiaoman",
    password,
    nickname: "小满同学",
    realname: "林小满",
    sex: 2,
    provinceId: 430000,
    courseIds: [101, 202, 301, 401],
    classroomIds: [1, 3],
    // What is said of a course that ends soon is there to be seen.
    endsInDays: { 401: 5 },
    externalUid: "S-2026-0001",
    learnt: [
      { lessonId: 101000, percent: 100 },
      { lessonId: 101001, percent: 100 },
      { lessonId: 202000, percent: 100 },
      { lessonId: 101002, percent: 50 },
      { lessonId: 301001, percent: 60 },
      { lessonId: 101007, percent: 30 },
      { lessonId: 101003, percent: 54 },
    ],
    notes: [
      {
        lessonId: 202000,
        second: 8,
        content: "四种起源说：**神话、生物、心理、劳动**。代表人物只考中间两种。",
      },
      {
        lessonId: 101003,
        second: 20,
        content: "划分唯物和唯心只看一条：\n\n- 谁决定谁\n- 不看“能不能认识”",
      },
      { lessonId: 101003, second: 41, content: "唯心主义者**也可能**是可知论者，这里上次选错了。" },
    ],
  },
  {
    agencyId: 1,
    mobile: "13800000002",
    username: "zhoubeichen",
    password,
    nickname: "北辰不赶路",
    realname: "周北辰",
    sex: 1,
    provinceId: 430000,
    courseIds: [],
    classroomIds: [],
  },
  {
    agencyId: 2,
    mobile: "13800000003",
    username: "tangyuhe",
    password,
    nickname: "雨荷要上岸",
    realname: "唐雨荷",
    sex: 2,
    provinceId: 430000,
    courseIds: [103, 601],
    classroomIds: [2, 8],
    learnt: [
      { lessonId: 103000, percent: 100 },
      { lessonId: 103001, percent: 100 },
      { lessonId: 101000, percent: 40 },
      { lessonId: 101003, percent: 96 },
    ],
  },
  {
    agencyId: 3,
    mobile: "13800000004",
    username: "fangzhiyuan",
    password,
    nickname: "工地上的方工",
    realname: "方致远",
    sex: 1,
    provinceId: 430000,
    courseIds: [501, 303],
    classroomIds: [7],
    learnt: [
      { lessonId: 501000, percent: 100 },
      { lessonId: 501001, percent: 35 },
    ],
  },
];
