import * as z from "zod/mini";
import { type Camel, camelCase } from "../camelCase.ts";
import { Subject } from "../entities.ts";
import { flag, id, listOf, objectOf, text } from "../fields.ts";

const NavEntry = objectOf({ url: text, is_show: flag, top_is_show: flag });
const Redirect = objectOf({
  from: text,
  to: text,
  status: z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.transform((value) => (Number(value) === 301 ? (301 as const) : (302 as const))),
  ),
});

/** A wrong one closes no school: it is left out. */
const Hosts = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): readonly string[] =>
    Array.isArray(value) ? value.filter((host) => typeof host === "string") : [],
  ),
);

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
    /** One line under the name: what the school is for. */
    slogan: text,
    keywords: text,
    description: text,
    phone: text,
    /** Https hosts of recordings, and of live classes: the policy of such screens opens to them, at most ten each. */
    media_hosts: Hosts,
    room_hosts: Hosts,
  }),
});

export type Agency = Camel<z.output<typeof AgencyConfig>>;

/** Reads `data` of agency/{host}. Throws a ZodError when a field has a type that no tolerance covers. */
export function readAgencyConfig(data: unknown): Agency {
  return camelCase(AgencyConfig.parse(data)) as Agency;
}

function namedEntries(list: readonly unknown[]): Record<string, unknown> {
  const entries = list.filter(
    (entry): entry is { url: string } => typeof (entry as { url?: unknown } | null)?.url === "string",
  );
  return Object.fromEntries(
    NAMES.map((name) => [name, entries.find(({ url }) => url === `/${name}` || url.startsWith(`/${name}/`))]),
  );
}
