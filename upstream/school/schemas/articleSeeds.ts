import * as z from "zod/mini";
import {
  amount,
  anyText,
  days,
  flag,
  hue,
  id,
  markdown,
  moment,
  owner,
  text,
  texts,
  time,
  url,
} from "./fields.ts";

export const newsCategorySeed = z.strictObject({ id, ...owner, name: text, intro: anyText });

export const newsSeed = z.strictObject({
  id,
  ...owner,
  cateId: id,
  title: text,
  intro: text,
  source: text,
  author: text,
  /** Time of publication; or, in content that always looks current, the number of days before seeding and a time. */
  at: z.exactOptional(moment),
  daysAgo: z.exactOptional(days),
  time: z.exactOptional(time),
  viewNum: z.exactOptional(amount),
  top: flag,
  tags: texts,
  /** Level-1 subject. */
  subjectId: z.exactOptional(id),
  content: markdown,
});

export const helpSeed = z.strictObject({
  id,
  ...owner,
  /** Category, such as 账号与登录. */
  cate: text,
  title: text,
  content: markdown,
});

export const pageSeed = z.strictObject({
  key: z.enum(["aboutus", "user_agreement", "privacy", "policy"]),
  ...owner,
  title: text,
  content: markdown,
});

export const adSeed = z.strictObject({
  id,
  ...owner,
  position: z.enum(["home_banner", "home_side", "course_top", "live_top", "news_side"]),
  title: text,
  /** Second, smaller line of the picture. */
  line: anyText,
  url,
  hue,
  subjectId: z.exactOptional(id),
});
