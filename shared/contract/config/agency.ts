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

/** A wrong one closes no school: it is left out. */
const Hosts = anything((value): readonly string[] =>
  Array.isArray(value) ? value.filter((host) => typeof host === "string") : [],
);

/** A pattern without a place for the title would make all titles alike. */
const titlePattern = anything((value) =>
  typeof value === "string" && value.includes("{title}") ? value : "{title} - {name}",
);

const NAMES = ["course", "live", "question", "news"] as const;

/** Navigation comes as an object by name, or as a list of entries whose url tells the name (Spec §2). */
const AgencyNav = objectFrom((value) => (Array.isArray(value) ? namedEntries(value) : (value ?? {})), {
  course: NavEntry,
  live: NavEntry,
  question: NavEntry,
  news: NavEntry,
});

/** GET {resource_url}agency/{host}: data (Spec §3, §7). */
export const AgencyConfig = objectOf({
  name: text,
  domain_extend: listOf(objectOf({ domain: text, mode: text })),
  subject_list: listOf(Subject),
  /** Name and icons are ours for the ten ids that we know, unless the agency has its own. */
  exam_type: listOf(objectOf({ id, name: text, icon: text, icon_active: text })),
  agency_nav: AgencyNav,
  agency_flag: text,
  is_show_price: flag,
  zk_province: text,
  config: objectOf({
    redirects: listOf(Redirect),
    theme: objectOf({ brand: text }),
    logo: text,
    /** The logo for dark backgrounds; "": `logo` stands there too. */
    logo_dark: text,
    favicon: text,
    /** The title of every page but the first, with {title} and {name}. */
    title_pattern: titlePattern,
    /** One line under the name: what the school is for. */
    slogan: text,
    keywords: text,
    description: text,
    phone: text,
    /** "1": nothing is sold on the site; prices may be shown all the same. */
    no_order: flag,
    /** Parts that the site does without: names of shared/routes/features.ts, such as "teacher" or "exam". */
    off: Hosts,
    /** "1": learners may sign in by WeChat. */
    wechat_login: flag,
    /** "1": codes go by e-mail too (/user/mail-code). */
    mail_code: flag,
    /** Where the footer (/default/bottom-detail) has none. */
    icp: text,
    police_no: text,
    contact: objectOf({ email: text, wechat: text, address: text }),
    /** Https hosts of recordings, and of live classes: the policy of such screens opens to them, at most ten each. */
    media_hosts: Hosts,
    room_hosts: Hosts,
    /** The level-1 subject of its 自考; without it that of the system config. */
    zk_first_subject_id: text,
    /** Flags of other agencies that a visitor's cookie `ag` may name here, besides the agency's own. */
    agency_flags: Hosts,
  }),
});

export type Agency = Camel<z.output<typeof AgencyConfig>>;

/**
 * Reads `data` of agency/{host}; undefined where it is no agency: no object, or one without name, subjects and navigation.
 * Any other field that cannot be read becomes its default and is added to `found`.
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
