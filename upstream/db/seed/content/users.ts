import type { UserSeed } from "../contentTypes.ts";

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
    externalUid: "S-2026-0001",
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
  },
];
