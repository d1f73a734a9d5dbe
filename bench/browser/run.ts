import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { missing, type Nginx, startNginx } from "#tests/deploy/nginx.ts";
import { startSite } from "#tests/deploy/service.ts";
import { visit } from "#tests/deploy/visitor.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { say } from "../driver/machine.ts";
import { table } from "../driver/report.ts";
import { root } from "../driver/servers.ts";
import { percentile } from "#tests/support/percentile.ts";
import { median } from "../driver/statistics.ts";
import { command, type Outcome, runTool } from "../driver/tool.ts";
import { startBareSite } from "./bareSite.ts";
import { startLine } from "./line.ts";
import { COLUMNS, measurePage, type PageMeasurement } from "./measurePage.ts";
import { measurePractice, PRACTICE_ROWS, type PracticeMeasurement } from "./measurePractice.ts";
import { type BenchPage, LIST, pages } from "./pages.ts";

const HOST = "localhost";
/** Value of the option `--only` for the practice run. */
const PRACTICE = "practice";

type Origins = Readonly<Record<BenchPage["server"], string>>;

interface Wanted {
  readonly runs: number;
  readonly wanted: readonly BenchPage[];
  readonly practice: boolean;
  readonly data: string;
}

/** Measures the built site behind nginx, in Chromium on a slow phone (docs/performance.md). */
const browser = command({
  about: `The built site behind nginx in Chromium, as a phone sees it: 360 px, 4 x slower CPU, slow 4G, nothing in the cache.
The practice screen, of 200 generated questions: 4 x slower CPU, a fast line, what is pressed and how soon it is seen.
Needs Debian's packages nginx, openssl and chromium.`,
  options: {
    runs: { by: 5, help: "loads of each page" },
    only: { by: [...pages.map(({ id }) => id), PRACTICE], help: "pages" },
  },
  async measure({ runs, only }) {
    const lacking = missing();
    if (lacking) throw new Error(lacking);
    process.chdir(root);
    const data = await mkdtemp(path.join(tmpdir(), "beikao-browser-"));
    try {
      const wanted = pages.filter(({ id }) => only.includes(id));
      return await measureAll({ runs, wanted, practice: only.includes(PRACTICE), data });
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  },
});

async function measureAll({ runs, wanted, practice, data }: Wanted): Promise<Outcome> {
  if (practice) seedGenerated(data);
  say("starting the site with its own upstream and demo content");
  await using site = await startSite({ DATA_DIR: data });
  const assets = path.join(root, "dist/client");
  await using nginx = await startNginx({ processes: [site.port], domains: [HOST], assets });
  // The page of bare React is made from the whole page of the site, without skeletons.
  const listPage = await ask(nginx, `${LIST}?nojs=1`);
  await using bare = await startBareSite(listPage, site.url);
  await using bareNginx = await startNginx({ processes: [bare.port], domains: [HOST], assets: bare.assets });
  await using line = await startLine(nginx.httpsPort);
  await using bareLine = await startLine(bareNginx.httpsPort);
  const origins = { site: `https://${HOST}:${line.port}`, bare: `https://${HOST}:${bareLine.port}` };
  // Requests each page twice, because the page cache stores a page at its second visit. The measured page then comes
  // from the cache.
  for (const { path: target } of [...wanted, ...wanted]) await ask(nginx, target);
  await using chromium = await launchBrowser();
  const body = [
    ...(wanted.length > 0 ? await pageTable(chromium, { origins, wanted, runs }) : []),
    ...(practice ? ["", ...(await practiceTable(chromium, origins.site, runs))] : []),
  ];
  return { conditions: { chromium: chromium.version() }, body };
}

async function ask({ httpsPort, certificate }: Nginx, target: string): Promise<string> {
  const answer = await visit({ port: httpsPort, host: HOST, path: target, certificate });
  if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`);
  return answer.body.toString();
}

/** Returns a table with the median of each measurement. The loads of the pages alternate. */
async function pageTable(
  browser: Browser,
  { origins, wanted, runs }: Pick<Wanted, "wanted" | "runs"> & { readonly origins: Origins },
): Promise<readonly string[]> {
  // Does not count the first loads of a browser, because they read the browser's own files.
  for (const server of ["site", "bare"] as const) {
    const page = wanted.find((candidate) => candidate.server === server);
    if (page) await measurePage(browser, origins[server], page);
  }
  const measured = new Map<BenchPage, PageMeasurement[]>(wanted.map((page) => [page, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const page of wanted) {
      const one = await measurePage(browser, origins[page.server], page);
      measured.get(page)?.push(one);
      say(`run ${run}/${runs}  ${page.label}: hydrated ${one.hydrated.toFixed(0)}, blocking ${one.blocking}`);
    }
  }
  return table(
    ["page, 360 px, slow 4G; ms, KiB", ...COLUMNS],
    [...measured].map(([{ label }, all]) => [
      label,
      ...COLUMNS.map((name) => {
        const middle = median(all.map((one) => one[name]));
        return Number.isNaN(middle) ? undefined : middle.toFixed(digitsOf(name));
      }),
    ]),
  );
}

function digitsOf(column: string): number {
  if (column.endsWith("KiB")) return 1;
  return column === "layout shift" ? 3 : 0;
}

function seedGenerated(data: string): void {
  say("filling the database with demo content and 2,000 generated questions");
  const args = ["node_modules/tsx/dist/cli.mjs", "scripts/seed.ts", "--generate", "2000"];
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: data }, stdio: "pipe" });
}

async function practiceTable(browser: Browser, origin: string, runs: number): Promise<readonly string[]> {
  // Does not count the first run, because site and browser read their own files in it.
  await measurePractice(browser, origin);
  const measured: PracticeMeasurement[] = [];
  for (let run = 1; run <= runs; run += 1) {
    measured.push(await measurePractice(browser, origin));
    say(`run ${run}/${runs}  practice`);
  }
  return table(
    ["a run of 200 questions, a fast line, ms", "median", "p95", "slowest"],
    PRACTICE_ROWS.map((name) => {
      const all = measured.flatMap((one) => one[name]);
      return [name, ...[median(all), percentile(all, 95), Math.max(...all)].map((value) => value.toFixed(0))];
    }),
  );
}

await runTool("browser", { browser: async () => ({ default: browser }) });
