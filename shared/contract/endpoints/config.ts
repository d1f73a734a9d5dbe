import * as z from "zod/mini";
import type { Camel } from "../camelCase.ts";
import { camelCase } from "../camelCase.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Subject } from "../entities.ts";
import { count, flag, id, listOf, objectOf, text } from "../fields.ts";

/** GET /uploads/json/default.json (Spec §3, §7, §9). */
export const systemConfig = defineEndpoint({
  method: "GET",
  path: "/uploads/json/default.json",
  token: "none",
  about: "Site-wide configuration, asked for before any agency is known.",
  input: z.object({}),
  data: objectOf({
    refreshRate: z._default(z.coerce.number().check(z.gte(1), z.lte(86_400)), 20),
    zk_first_subject_id: z._default(z.coerce.string(), "313"),
    resource_url: z._default(z.string(), "/static/"),
  }),
});

const NavEntry = objectOf({ url: text, is_show: flag, top_is_show: flag });
const Redirect = objectOf({
  from: text,
  to: text,
  status: z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.transform((value) => (Number(value) === 301 ? (301 as const) : (302 as const))),
  ),
});

const NAMES = ["course", "live", "question", "news"] as const;

/** Navigation comes as an object by name, or as a list of entries whose url tells the name (Spec §2). */
const AgencyNav = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? namedEntries(value) : (value ?? {}))),
  z.object({ course: NavEntry, live: NavEntry, question: NavEntry, news: NavEntry }),
) as unknown as z.ZodMiniObject<Record<(typeof NAMES)[number], typeof NavEntry>>;

/** GET {resource_url}agency/{host}: data (Spec §3, §7). */
export const AgencyConfig = objectOf({
  name: text,
  domain_extend: listOf(objectOf({ domain: text, mode: text })),
  subject_list: listOf(Subject),
  exam_type: listOf(objectOf({ id })),
  agency_nav: AgencyNav,
  agency_flag: text,
  is_show_price: flag,
  zk_province: text,
  config: objectOf({
    redirects: listOf(Redirect),
    theme: objectOf({ brand: text }),
    logo: text,
    /** One line under the name: what the school is for. */
    slogan: text,
    keywords: text,
    description: text,
    phone: text,
  }),
});

export type Agency = Camel<z.output<typeof AgencyConfig>>;

/** Reads `data` of agency/{host}. Throws a ZodError when a field has a type that no tolerance covers. */
export function readAgencyConfig(data: unknown): Agency {
  return camelCase(AgencyConfig.parse(data)) as Agency;
}

export const mechanismView = defineEndpoint({
  method: "GET",
  path: "/mechanism/view",
  token: "none",
  about: "A page of the agency's own: about us and the like.",
  input: z.object({ key: z.optional(z.string()), id: z.optional(z.string()) }),
  data: objectOf({ title: text, content: text, seo: text }),
});

export const policyInfo = defineEndpoint({
  method: "GET",
  path: "/mechanism/policy-info",
  token: "none",
  about: "User agreement, privacy policy and about-us texts (HTML).",
  input: z.object({}),
  data: objectOf({ user_agreement: text, privacy: text, about: text }),
});

export const bottomDetail = defineEndpoint({
  method: "GET",
  path: "/default/bottom-detail",
  token: "none",
  cached: true,
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

export const ad = defineEndpoint({
  method: "GET",
  path: "/advertise/ad",
  token: "none",
  about: "Banners of a position (home, course, login), in order.",
  input: z.object({ position: z.string(), subject_id: z.optional(z.string()) }),
  data: listOf(
    objectOf({ id, title: text, intro: text, img: text, url: text, target: text, color: text, sort: count }),
  ),
});

export const ip = defineEndpoint({
  method: "GET",
  path: "/default/ip",
  token: "none",
  about: "The learner's address and province.",
  input: z.object({}),
  data: objectOf({ ip: text, province_id: text, province_name: text }),
});

export const calendarInfo = defineEndpoint({
  method: "GET",
  path: "/calendar/info",
  token: "optional",
  about: "Live classes and exams of a month (YYYY-MM), by day.",
  input: z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))) }),
  data: listOf(
    objectOf({
      date: text,
      live_num: count,
      exam_num: count,
      items: listOf(objectOf({ type: text, id, name: text, start_time: text })),
    }),
  ),
});

export const zkSubject = defineEndpoint({
  method: "GET",
  path: "/subject/zk-subject-v1",
  token: "none",
  about: "Subjects of 自考 in a province.",
  input: z.object({ province_id: z.optional(z.string()) }),
  data: listOf(Subject),
});

export const subjectTree = defineEndpoint({
  method: "GET",
  path: "/subject/tree",
  token: "none",
  about: "The whole subject tree of the agency.",
  input: z.object({}),
  data: listOf(Subject),
});

function namedEntries(list: readonly unknown[]): Record<string, unknown> {
  const entries = list.filter(
    (entry): entry is { url: string } => typeof (entry as { url?: unknown } | null)?.url === "string",
  );
  return Object.fromEntries(
    NAMES.map((name) => [name, entries.find(({ url }) => url === `/${name}` || url.startsWith(`/${name}/`))]),
  );
}
