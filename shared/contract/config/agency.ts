import type * as z from "zod/mini";
import type { Camel } from "../camelCase.ts";
import { Subject } from "../entities.ts";
import { anything, flag, id, key, listOf, objectFrom, objectOf, text } from "../fields.ts";
import { isNothing, isRow, type Mismatch, readAnswer } from "../readers.ts";

const NavEntry = objectOf({ url: text, is_show: flag, top_is_show: flag });
const Redirect = objectOf({
  from: key,
  to: key,
  status: anything((value) => (value === 301 || value === "301" ? (301 as const) : (302 as const))),
});

/** Drops entries that are no text instead of rejecting the answer: without the agency's config its site cannot open. */
const Hosts = anything((value): readonly string[] =>
  Array.isArray(value) ? value.filter((host) => typeof host === "string") : [],
);

/** Replaces a title pattern that lacks {title}, because all pages would have the same title. */
const titlePattern = anything((value) =>
  typeof value === "string" && value.includes("{title}") ? value : "{title} - {name}",
);

const NAMES = ["course", "live", "question", "news"] as const;

/**
 * Reads the navigation from an object with one entry per name, or from a list, whose entries' url gives the name (Spec
 * §2).
 */
const AgencyNav = objectFrom((value) => (Array.isArray(value) ? namedEntries(value) : (value ?? {})), {
  course: NavEntry,
  live: NavEntry,
  question: NavEntry,
  news: NavEntry,
});

/** `data` of GET {resource_url}agency/{host} (Spec §3, §7). */
export const AgencyConfig = objectOf({
  name: text,
  domain_extend: listOf(objectOf({ domain: text, mode: text })),
  subject_list: listOf(Subject),
  /** Exam types. The ten known ids have built-in names and icons, which an agency may replace. */
  exam_type: listOf(objectOf({ id, name: text, icon: text, icon_active: text })),
  agency_nav: AgencyNav,
  agency_flag: text,
  is_show_price: flag,
  zk_province: text,
  config: objectOf({
    redirects: listOf(Redirect),
    theme: objectOf({ brand: text }),
    logo: text,
    /** Logo for dark backgrounds; "": `logo` is used. */
    logo_dark: text,
    favicon: text,
    /** Pattern for the titles of all pages except the home page; contains {title} and {name}. */
    title_pattern: titlePattern,
    /** Slogan of the school, shown below its name. */
    slogan: text,
    keywords: text,
    description: text,
    phone: text,
    /** "1": the site sells nothing. Prices may still be shown. */
    no_order: flag,
    /** Features that the site turns off, by the names of shared/offers/features.ts, such as "teacher" or "exam". */
    off: Hosts,
    wechat_login: flag,
    /** "1": codes are also sent by e-mail (/user/mail-code). */
    mail_code: flag,
    /** ICP licence number, used when the footer (/default/bottom-detail) has none. */
    icp: text,
    police_no: text,
    contact: objectOf({ email: text, wechat: text, address: text }),
    /**
     * Https hosts of recordings and of live classes, at most ten each. The content security policy of the player and of
     * the live room allows them.
     */
    media_hosts: Hosts,
    room_hosts: Hosts,
    /** Level-1 subject of 自考 (self-study exams); "": the one of the system config. */
    zk_first_subject_id: text,
    /** Values that the cookie `ag` may have on this site besides the agency's own flag: flags of other agencies. */
    agency_flags: Hosts,
  }),
});

export type Agency = Camel<z.output<typeof AgencyConfig>>;

/**
 * Reads `data` of agency/{host}. An unreadable field gets its default and is added to `found`.
 * @returns undefined when the data is no agency: no object, or an object without name, subjects and navigation
 */
export function readAgencyConfig(data: unknown, found: Mismatch[] = []): Agency | undefined {
  if (!isRow(data)) return undefined;
  const { name, subject_list, agency_nav } = data;
  if ([name, subject_list, agency_nav].every(isNothing)) return undefined;
  return readAnswer(AgencyConfig.read, data, found) as Agency;
}

function namedEntries(list: readonly unknown[]): Record<string, unknown> {
  const entries = list.filter(
    (entry): entry is { url: string } => typeof (entry as { url?: unknown } | null)?.url === "string",
  );
  return Object.fromEntries(
    NAMES.map((name) => [name, entries.find(({ url }) => url === `/${name}` || url.startsWith(`/${name}/`))]),
  );
}
