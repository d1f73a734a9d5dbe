import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Subject } from "../entities.ts";
import {
  count,
  countWithin,
  id,
  idWithDefault,
  listOf,
  objectOf,
  price,
  text,
  textWithDefault,
  time,
} from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

/** GET /uploads/json/default.json (Spec §3, §7, §9). */
export const systemConfig = defineSchemas({
  about: "Site-wide configuration, asked for before any agency is known.",
  input: z.object({}),
  data: objectOf({
    /** Refresh interval in seconds. */
    refreshRate: countWithin(1, 86_400, 20),
    zk_first_subject_id: idWithDefault("313"),
    resource_url: textWithDefault("/static/"),
  }),
});

export const mechanismView = defineSchemas({
  about: "A page of the agency's own: about us and the like.",
  input: z.object({ key: optionalText, id: optionalText }),
  data: objectOf({ title: text, content: text, seo: text }),
});

export const policyInfo = defineSchemas({
  about: "User agreement, privacy policy and about-us texts (HTML).",
  input: z.object({}),
  data: objectOf({ user_agreement: text, privacy: text, about: text }),
});

export const bottomDetail = defineSchemas({
  about: "The footer: link groups, QR codes, ICP line.",
  input: z.object({}),
  data: objectOf({
    links: listOf(objectOf({ title: text, list: listOf(objectOf({ name: text, url: text })) })),
    qr: listOf(objectOf({ name: text, img: text })),
    icp: text,
    police_no: text,
    copyright: text,
    phone: text,
    service_time: text,
  }),
});

export const ad = defineSchemas({
  about: "Banners of a position (home, course, login), in order.",
  input: z.object({ position: shortText, subject_id: optionalText }),
  data: listOf(
    objectOf({
      id,
      title: text,
      intro: text,
      img: text,
      url: text,
      target: text,
      color: text,
      sort: count,
      teacher_name: text,
      price,
    }),
  ),
});

export const ip = defineSchemas({
  about: "The learner's address and province.",
  input: z.object({}),
  data: objectOf({ ip: text, province_id: text, province_name: text }),
});

export const calendarInfo = defineSchemas({
  about: "Live classes and exams of a month (YYYY-MM), by day.",
  input: z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))) }),
  data: listOf(
    objectOf({
      date: time,
      live_num: count,
      exam_num: count,
      items: listOf(objectOf({ type: text, id, name: text, start_time: time })),
    }),
  ),
});

export const zkSubject = defineSchemas({
  about: "Subjects of 自考 in a province.",
  input: z.object({ province_id: optionalText }),
  data: listOf(Subject),
});

export const subjectTree = defineSchemas({
  about: "The whole subject tree of the agency.",
  input: z.object({}),
  data: listOf(Subject),
});
