import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { FIRST_COURSE } from "./fixture/catalogue.ts";

/**
 * `cached` is ours with its page cache; without it every page of ours is rendered. `prepared` is bare React that has as HTML what ours
 * has as HTML.
 */
export type ServerName = "ours" | "cached" | "bare" | "prepared" | "bytes";

/** A row of the table. */
export interface Scenario {
  readonly id: string;
  readonly label: string;
  readonly server: ServerName;
  readonly path: string;
  /** The upstream answers the same bytes each time; without it no two answers of a path are the same. */
  readonly repeats?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** Compared with bare React and with bytes from memory: it has to be their page. */
  readonly compared: boolean;
  /** Measured with this upstream list late; the marker is a text that only this list brings. */
  readonly late?: { readonly path: string; readonly marker: string };
}

/** The page that all servers serve. */
export const PAGE = "/course";
const SIGNED_IN = { cookie: "token=bench-token" };
const late = { path: listCourses.path, marker: FIRST_COURSE };

export const scenarios: readonly Scenario[] = [
  { id: "ours", label: "ours, every answer differs", server: "ours", path: PAGE, compared: true, late },
  {
    id: "repeated",
    label: "ours, the same answers again",
    server: "ours",
    path: PAGE,
    repeats: true,
    compared: true,
    late,
  },
  {
    id: "signed",
    label: "ours, signed in",
    server: "ours",
    path: PAGE,
    headers: SIGNED_IN,
    compared: true,
    late,
  },
  { id: "home", label: "ours, home page", server: "ours", path: "/", compared: false },
  { id: "cached", label: "ours, from the page cache", server: "cached", path: PAGE, compared: true },
  { id: "bare", label: "bare React", server: "bare", path: PAGE, compared: true, late },
  {
    id: "prepared",
    label: "bare React, constant HTML",
    server: "prepared",
    path: PAGE,
    compared: true,
    late,
  },
  { id: "bytes", label: "bytes from memory", server: "bytes", path: PAGE, compared: true },
];
