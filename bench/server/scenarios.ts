import { listCourses } from "#shared/contract/catalogue/endpoints.ts";

/**
 * ours: the site, which renders every page; cached: the site with its page cache; mapped: the site behind an upstream
 * map that only names areas; spelt: behind a map that also renames the envelope and the fields of the list
 * (docs/own-api.md); bare: bare React; prepared: bare React, but with HTML where the site writes HTML itself; bytes:
 * bytes from memory; tanstack: the elements of bare React in TanStack Start; tanstackLinks: with its own links.
 */
export type ServerName = "ours" | "cached" | "mapped" | "spelt" | "bare" | "prepared" | "bytes" | PeerName;

/** Frameworks, which are installed from npm and measured only when named (peers.ts). */
export const PEERS = ["tanstack", "tanstackLinks"] as const;
export type PeerName = (typeof PEERS)[number];

export interface Scenario {
  readonly id: string;
  readonly label: string;
  readonly server: ServerName;
  /** Path of the page; absent: PAGE. A server with another page is not compared with the others. */
  readonly path?: string;
  /** Present if the upstream repeats the same bytes; absent: no two answers of a path are the same. */
  readonly repeats?: true;
  readonly headers?: Readonly<Record<string, string>>;
  readonly late?: true;
  /** Folder of the checkout whose build serves the row; absent: this one. */
  readonly checkout?: string;
}

/** Path of the page that all servers serve. */
export const PAGE = "/course";
export const LIST = listCourses.path;
/** Address at which browsers request the list. */
const API = `/api${LIST}`;
export const SIGNED_IN = { cookie: "token=bench-token" };

export const scenarios: readonly Scenario[] = [
  { id: "ours", label: "ours, every answer differs", server: "ours", late: true },
  { id: "repeated", label: "ours, the same answers again", server: "ours", repeats: true, late: true },
  { id: "signed", label: "ours, signed in", server: "ours", headers: SIGNED_IN, late: true },
  { id: "home", label: "ours, home page", server: "ours", path: "/" },
  { id: "cached", label: "ours, from the page cache", server: "cached" },
  { id: "mapped", label: "ours, a map of areas", server: "mapped" },
  { id: "spelt", label: "ours, a map that spells answers", server: "spelt" },
  { id: "api", label: "ours, a call of /api", server: "ours", path: API },
  { id: "apiMapped", label: "ours, /api, a map of areas", server: "mapped", path: API },
  { id: "apiSpelt", label: "ours, /api, a map that spells answers", server: "spelt", path: API },
  {
    id: "apiRepeated",
    label: "ours, /api, the same answers again",
    server: "ours",
    path: API,
    repeats: true,
  },
  {
    id: "apiSpeltRepeated",
    label: "ours, /api, a map that spells the same answers again",
    server: "spelt",
    path: API,
    repeats: true,
  },
  { id: "bare", label: "bare React", server: "bare", late: true },
  { id: "prepared", label: "bare React, constant HTML", server: "prepared", late: true },
  { id: "bytes", label: "bytes from memory", server: "bytes" },
  { id: "tanstack", label: "TanStack Start, plain links", server: "tanstack", late: true },
  { id: "tanstackLinks", label: "TanStack Start, its own links", server: "tanstackLinks", late: true },
];

const SITE: ReadonlySet<ServerName> = new Set(["ours", "cached", "mapped", "spelt"]);

export function isSite(server: ServerName): boolean {
  return SITE.has(server);
}

export function isPeer(server: string): server is PeerName {
  return PEERS.some((peer) => peer === server);
}

/**
 * Returns a row whose pages never come in parts, as for a robot. On a busy machine many others do, at twice the cost,
 * and chance decides how many.
 */
export function asRobot(row: Scenario): Scenario {
  return { ...row, headers: { ...row.headers, "user-agent": "bench bot" } };
}

/** Returns rows with, after each row of the site, the same row of the build in another checkout. */
export function withOther(rows: readonly Scenario[], checkout: string): readonly Scenario[] {
  return rows.flatMap((row) => {
    if (!isSite(row.server)) return [row];
    const own = asRobot(row);
    return [own, { ...own, id: otherOf(row.id), label: `${row.label}: the other build`, checkout }];
  });
}

export function otherOf(id: string): string {
  return `${id} of the other build`;
}
