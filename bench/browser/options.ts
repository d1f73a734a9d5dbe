import { parseArgs } from "node:util";
import { type BenchPage, pages } from "./pages.ts";

export interface Options {
  readonly runs: number;
  readonly pages: readonly BenchPage[];
  readonly json: string | undefined;
  readonly save: boolean;
}

export const HELP = `npm run bench:browser -- [options]

The built site behind nginx in Chromium, as a phone sees it: 360 px, 4 x slower CPU, slow 4G, nothing in the cache.
Needs Debian's packages nginx, openssl and chromium.

  --runs N          loads of each page (5)
  --only PAGE,PAGE  of ${pages.map(({ id }) => id).join(", ")}
  --json FILE       write the results there
  --save            write the results to bench/results/<date>-browser.json
  --help

Ends with 0, with 1 when something could not be measured, with 2 for options it does not know.
`;

/** Throws in plain words on what it does not know. */
export function readOptions(args: readonly string[]): Options | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "5" },
      only: { type: "string" },
      json: { type: "string" },
      save: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number from 1, not ${values.runs}`);
  return { runs, pages: pagesOf(values.only), json: values.json, save: values.save };
}

function pagesOf(only: string | undefined): readonly BenchPage[] {
  if (only === undefined) return pages;
  const wanted = only.split(",");
  const unknown = wanted.filter((id) => !pages.some((page) => page.id === id));
  if (unknown.length > 0) throw new Error(`--only: there is no page ${unknown.join(", ")}`);
  return pages.filter(({ id }) => wanted.includes(id));
}
