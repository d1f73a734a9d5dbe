import type { CourseSeed } from "../contentTypes.ts";
import { gongkaoCourses } from "./courses/gongkao.ts";
import { huliCourses } from "./courses/huli.ts";
import { jianzaoCourses } from "./courses/jianzao.ts";
import { jiaoziCourses } from "./courses/jiaozi.ts";
import { kuaijiCourses } from "./courses/kuaiji.ts";
import { zikaoCourses } from "./courses/zikao.ts";

/** Ids by subject: 101 自考, 201 教师资格, 301 会计, 401 公务员, 501 建造师, 601 护理. */
export const courses: readonly CourseSeed[] = [
  ...zikaoCourses,
  ...jiaoziCourses,
  ...kuaijiCourses,
  ...gongkaoCourses,
  ...jianzaoCourses,
  ...huliCourses,
];
