import * as z from "zod/mini";
import { amount, anyText, days, flag, hue, id, markdown, owner, text, texts, time, url } from "./fields.ts";

export const newsCategorySeed = z.strictObject({ id, name: text, intro: anyText });

export const newsSeed = z.strictObject({
  id,
  ...owner,
  cateId: id,
  title: text,
  intro: text,
  source: text,
  author: text,
  daysAgo: days,
  time,
  viewNum: amount,
  top: flag,
  tags: texts,
  /** Level 1. */
  subjectId: z.exactOptional(id),
  content: markdown,
});

export const helpSeed = z.strictObject({
  id,
  ...owner,
  /** Such as 账号与登录. */
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
  /** A second, smaller line of the picture. */
  line: anyText,
  url,
  hue,
  subjectId: z.exactOptional(id),
});
