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
  /** Time of publication. Demo content, which always looks current, has days before the seeding and a time instead. */
  at: z.exactOptional(moment),
  daysAgo: z.exactOptional(days),
  time: z.exactOptional(time),
  viewNum: z.exactOptional(amount),
  top: flag,
  tags: texts,
  /** Id of a level-1 subject. */
  subjectId: z.exactOptional(id),
  content: markdown,
});

export const helpSeed = z.strictObject({
  id,
  ...owner,
  /** Name of the category of help, such as 账号与登录 (account and sign-in). */
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
