import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { freePort, missing, type Nginx, startNginx } from "#tests/deploy/nginx.ts";
import { startSite } from "#tests/deploy/site.ts";
import { visit } from "#tests/deploy/visitor.ts";
import { root } from "../children.ts";
import { commitText, machineText, savedFile, versionsOf, writeResults } from "../results.ts";
import { startBareSite } from "./bareSite.ts";
import { startLine } from "./line.ts";
import { measurePage, type PageMeasurement } from "./measurePage.ts";
import { measurePractice, type PracticeMeasurement } from "./measurePractice.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { type BenchPage, LIST } from "./pages.ts";
import { type BrowserResults, report } from "./report.ts";

const HOST = "localhost";

await main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});

type Origins = Readonly<Record<BenchPage["server"], string>>;

async function main(): Promise<void> {
  const options = optionsOrEnd();
  if (!options) return;
  const lacking = missing();
  if (lacking) throw new Error(lacking);
  const busyBefore = Number((loadavg()[0] ?? 0).toFixed(1));
  if (busyBefore > 0.5) say(`the machine is not quiet (load ${busyBefore}): times are too long`);
  process.chdir(root);
  const data = await mkdtemp(path.join(tmpdir(), "beikao-browser-"));
  try {
    if (options.practice) seedGenerated(data);
    say("starting the site with its own upstream and demo content");
    await using site = await startSite(await freePort(), { DATA_DIR: data });
    const assets = path.join(root, "dist/client");
    await using nginx = await startNginx({ processes: [site.port], domains: [HOST], assets });
    await using bare = await startBareSite(await listPage(nginx), { port: site.port, host: HOST });
    await using bareNginx = await startNginx({
      processes: [bare.port],
      domains: [HOST],
      assets: bare.assets,
    });
    await using line = await startLine(nginx.httpsPort);
    await using bareLine = await startLine(bareNginx.httpsPort);
    const origins = { site: `https://${HOST}:${line.port}`, bare: `https://${HOST}:${bareLine.port}` };
    const browser = await launchBrowser();
    try {
      await warmBrowser(browser, origins, options);
      await warmPages(nginx, options);
      const rows = await measureAll(browser, origins, options);
      const practice = options.practice ? await measureRuns(browser, origins.site, options) : [];
      const results: BrowserResults = {
        date: new Date().toISOString(),
        commit: commitText(),
        machine: machineText(),
        versions: { ...versionsOf(process.execPath), chromium: browser.version() },
        conditions: {
          runs: options.runs,
          cpu: "4 x slower",
          ...(rows.length > 0 && { network: "slow 4G" }),
          width: 360,
          busyBefore,
        },
        rows,
        practice,
      };
      process.stdout.write(`${report(results)}\n`);
      if (options.json) writeResults(path.resolve(options.json), results);
      if (options.save) writeResults(savedFile(results).replace(/\.json$/, "-browser.json"), results);
    } finally {
      await browser.close();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

function optionsOrEnd(): Options | undefined {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== "help") return options;
    process.stdout.write(HELP);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
  return undefined;
}

/** The first loads of a browser read its own files; they are not counted. */
async function warmBrowser(browser: Browser, origins: Origins, { pages }: Options): Promise<void> {
  for (const server of ["site", "bare"] as const) {
    const page = pages.find((candidate) => candidate.server === server);
    if (page) await measurePage(browser, origins[server], page);
  }
}

/** Pages are kept from their second visitor on: what is measured is a page that others have asked for as well. */
async function warmPages(nginx: Nginx, { pages }: Options): Promise<void> {
  for (const { path: target } of [...pages, ...pages]) await ask(nginx, target);
}

/** What bare React is made of: the page complete, without skeletons. */
async function listPage(nginx: Nginx): Promise<string> {
  return (await ask(nginx, `${LIST}?nojs=1`)).body.toString();
}

async function ask({ httpsPort, certificate }: Nginx, target: string) {
  const answer = await visit({ port: httpsPort, host: HOST, path: target, certificate });
  if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`);
  return answer;
}

async function measureAll(browser: Browser, origins: Origins, { pages, runs }: Options) {
  const rows = pages.map(({ id, label }) => ({ id, label, runs: [] as PageMeasurement[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, page] of pages.entries()) {
      const measured = await measurePage(browser, origins[page.server], page);
      rows[index]?.runs.push(measured);
      const { firstContentfulPaint, hydrated, blocking } = measured;
      say(
        `run ${run + 1}/${runs}  ${page.label}: first paint ${firstContentfulPaint.toFixed(0)}, hydrated ${hydrated.toFixed(0)}, blocking ${blocking.toFixed(0)} ms`,
      );
    }
  }
  return rows;
}

function seedGenerated(data: string): void {
  say("filling the database with demo content and 2,000 generated questions");
  const args = ["node_modules/tsx/dist/cli.mjs", "scripts/seed.ts", "--generate", "2000"];
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: data }, stdio: "pipe" });
}

async function measureRuns(browser: Browser, origin: string, { runs }: Options) {
  const measured: PracticeMeasurement[] = [];
  // The first run of a site and a browser reads their own files; it is not counted.
  await measurePractice(browser, origin);
  for (let run = 0; run < runs; run += 1) {
    const one = await measurePractice(browser, origin);
    measured.push(one);
    const longest = (list: readonly number[]) => Math.max(...list).toFixed(0);
    say(
      `run ${run + 1}/${runs}  practice, slowest: chosen ${longest(one.chosen)}, feedback ${longest(one.feedback)}, next ${longest(one.next)}, sheet ${one.sheetScroll.toFixed(0)} ms`,
    );
  }
  return measured;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
