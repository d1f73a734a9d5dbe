import { href } from "#shared/routes/href.ts";
import type { Suggestion } from "../calls/search.ts";
import type { SiteView } from "../site/boot.ts";
import { kindName, searchKinds, shownHits } from "../site/searchKinds.ts";
import type { Mark } from "../ui/Marked.tsx";

export interface Answer {
  readonly asked: string;
  readonly list: readonly Suggestion[];
  readonly word: readonly string[];
}

export interface Option {
  /** "": the option deletes the past searches. */
  readonly href: string;
  readonly name: string;
  readonly marks: readonly Mark[];
  readonly facts: string;
}

const FORGET: Option = { href: "", name: "清空搜索记录", marks: [], facts: "" };

const MOST_SUBJECTS = 6;

/**
 * Returns past searches, hits and words, each with its kind. The empty field of a site without popular words shows the
 * site's subjects.
 */
export function optionsOf(
  past: readonly string[],
  answer: Answer | undefined,
  site: Pick<SiteView, "nav" | "mode" | "off" | "subjects">,
): readonly Option[] {
  const { asked = "", list = [], word = [] } = answer ?? {};
  const hits = shownHits(list, searchKinds(site)).map((hit) => ({
    href: hit.href,
    name: hit.title,
    marks: hit.titleMark,
    facts: hit.label === "" ? kindName(hit.kind) : `${kindName(hit.kind)} · ${hit.label}`,
  }));
  const titles = new Set(list.map(({ title }) => title));
  const words =
    asked !== "" || word.length > 0 || !answer
      ? word.filter((q) => !titles.has(q)).map((q) => wordOption(q, asked === "" ? "大家在搜" : "搜索词"))
      : site.subjects.slice(0, MOST_SUBJECTS).map(({ name }) => wordOption(name, kindName("subject")));
  const options = [...past.map((q) => wordOption(q, "搜过")), ...hits, ...words];
  // Knowledge points with the same name in several subjects lead to the same search, so only one is listed.
  const shown = options.filter(({ href: to }, at) => options.findIndex((one) => one.href === to) === at);
  return past.length > 0 ? [...shown, FORGET] : shown;
}

function wordOption(q: string, facts: string): Option {
  return { href: href("search", { q }), name: q, marks: [], facts };
}
