import { parseArgs } from "node:util";
import { chosen, wholeNumber } from "../optionValues.ts";
import { type BenchPage, pages } from "./pages.ts";

/** By this name `--only` takes the screen of a run of questions. */
const PRACTICE = { id: "practice" } as const;

export interface Options {
  readonly runs: number;
  readonly practice: boolean;
  readonly pages: readonly BenchPage[];
  readonly json: string | undefined;
  readonly save: boolean;
}

export const HELP = `npm run bench:browser -- [options]

The built site behind nginx in Chromium, as a phone sees it: 360 px, 4 x slower CPU, slow 4G, nothing in the cache.
The practice screen, of 200 generated questions: 4 x slower CPU, a fast line, what is pressed and how soon it is seen.
Needs Debian's packages nginx, openssl and chromium.

  --runs N          loads of each page (5)
  --only PAGE,PAGE  of ${[...pages, PRACTICE].map(({ id }) => id).join(", ")}
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
  const ids = new Set(chosen([...pages, PRACTICE], values.only).map(({ id }) => id));
  return {
    runs: wholeNumber("runs", values.runs),
    pages: pages.filter(({ id }) => ids.has(id)),
    practice: ids.has(PRACTICE.id),
    json: values.json,
    save: values.save,
  };
}
