import { listCourses } from "#shared/contract/catalogue/endpoints.ts";

/**
 * `cached` is ours with its page cache, `mapped` behind an upstream map that names areas alone, `spelt` behind one that also spells
 * the envelope and the rows of the list (docs/own-api.md); without it every page of ours is rendered. `prepared` is bare React that has as HTML what ours
 * has as HTML.
 */
export type ServerName = "ours" | "cached" | "mapped" | "spelt" | "bare" | "prepared" | "bytes";

/** A row of the table. */
export interface Scenario {
  readonly id: string;
  readonly label: string;
  readonly server: ServerName;
  /** PAGE, unless told otherwise: another page is not compared. */
  readonly path?: string;
  /** The upstream answers the same bytes each time; without it no two answers of a path are the same. */
  readonly repeats?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** Also measured while the list is late. */
  readonly late?: true;
}

/** The page that all servers serve, and what of the upstream is its list. */
export const PAGE = "/course";
export const LIST = listCourses.path;
export const SIGNED_IN = { cookie: "token=bench-token" };

export const scenarios: readonly Scenario[] = [
  { id: "ours", label: "ours, every answer differs", server: "ours", late: true },
  { id: "repeated", label: "ours, the same answers again", server: "ours", repeats: true, late: true },
  { id: "signed", label: "ours, signed in", server: "ours", headers: SIGNED_IN, late: true },
  { id: "home", label: "ours, home page", server: "ours", path: "/" },
  { id: "cached", label: "ours, from the page cache", server: "cached" },
  { id: "mapped", label: "ours, a map of areas", server: "mapped" },
  { id: "spelt", label: "ours, a map that spells answers", server: "spelt" },
  { id: "bare", label: "bare React", server: "bare", late: true },
  { id: "prepared", label: "bare React, constant HTML", server: "prepared", late: true },
  { id: "bytes", label: "bytes from memory", server: "bytes" },
];
