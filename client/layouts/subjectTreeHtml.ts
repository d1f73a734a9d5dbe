import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { SiteView } from "../site/boot.ts";
import { s } from "./SubjectPanel.styles.ts";

type Subjects = SiteView["subjects"];
type Subject = Subjects[number];
type Tree = Pick<SiteView, "subjects" | "off">;
type WriteLink = (to: string, text: string) => string;

/**
 * Rendered subject tree by configuration, so that the tree is rendered once per agency and not for every page. The
 * array has a piece per level-1 subject, which serves whichever subject is open.
 */
// module state: keyed by an agency's configuration, which all its visitors share
const written = new WeakMap<Subjects, readonly string[]>();

/**
 * Returns the tree of subjects as HTML. The tree is the largest part of every page and equal on all pages, so React
 * neither renders nor hydrates it.
 */
export function subjectTreeHtml({ subjects, off }: Tree, open: number): string {
  const tops = written.get(subjects) ?? subjects.map((subject) => top(subject, linkBy(off)));
  written.set(subjects, tops);
  const shown = Math.max(open, 0);
  return tops.map((inner, index) => details(inner, index === shown)).join("");
}

function details(inner: string, open: boolean): string {
  return `<details class="${s.top}" name="subject"${open ? " open" : ""}>${inner}</details>`;
}

function top(subject: Subject, link: WriteLink): string {
  const page = pageOf(subject);
  const own = page === undefined ? "" : link(page, `进入${subject.name}专区`);
  const groups = subject.list.map((second) => group(subject, second, link)).join("");
  const rail = `<summary class="${s.rail}">${escapeHtml(subject.name)}</summary>`;
  return `${rail}<div class="${s.pane}">${own}${groups}</div>`;
}

function group(subject: Subject, second: Subject["list"][number], link: WriteLink): string {
  const params = { level1: subject.id, level2: second.id };
  const thirds = second.list.map(
    ({ id, name }) => `<li>${link(href("course1", { ...params, level3: id }), name)}`,
  );
  return `<section>${link(href("course1", params), second.name)}<ul>${thirds.join("")}</ul></section>`;
}

/** `off`: addresses of screens that this agency does not have; their names are no links. */
function linkBy(off: SiteView["off"]): WriteLink {
  return (to, text) =>
    off?.test(to) ? escapeHtml(text) : `<a href="${escapeHtml(to)}">${escapeHtml(text)}</a>`;
}

/** Returns the path of a subject's own page, /{sid}; undefined: the subject's alias is no valid path. */
function pageOf({ aliasName }: Subject): string | undefined {
  const path = `/${aliasName}`;
  return aliasName !== "" && matchRoute(path)?.route.id === "speci" ? path : undefined;
}
