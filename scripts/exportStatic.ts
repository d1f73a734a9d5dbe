// `npm run export:static -- DIR`: writes the answers of an agency's public pages to files, for a site with
// STATIC_DATA=1.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "#server/config.ts";
import { freePort } from "#server/freePort.ts";
import { WrongCall, onlyArgument, runCommandLine } from "#upstream/platform/kit/commandLine.ts";
import { createMappedAnswers } from "./exportStatic/mappedAnswers.ts";
import { openMapped } from "./exportStatic/openMapped.ts";
import { type Exported, ExportError, exportSite } from "./exportStatic/exportSite.ts";

const HELP = `npm run export:static -- DIR [options]
Writes what the upstream answers to the public pages of an agency as files, one a call: DIR/<flag>/course/list.json@page=1&page_size=12.
A plain nginx (deploy/nginx/static-data.conf) answers them, and a site with STATIC_DATA=1 shows them, read-only.

  UPSTREAM_URL     the upstream whose answers are written (environment)
  SIGN_SALT        its salt (environment)
  UPSTREAM_MAP     how it spells its calls (environment); the files are as the contract has them, so that their site needs no map
  COMPANION_URL    the companion beside it (environment)
  --host HOST      the domain whose pages are read (default localhost); given again: its configuration is written as well
  --agency FLAG    whose data: the host's own agency, or one of its config.agency_flags
  --filters N      how many filters of a list at once, order included (default 1)
  --most PAGES     when to stop (default 50000)

The folder of an agency is replaced when everything is there, and not before. Nothing of learners is read.
Exit code: 0 all is written; 1 something did not answer, and nothing was changed; 2 the command line or the environment is wrong.
`;

/** Possible paths of the built server: from this source file, and from the bundled command. */
const BUILT = ["../dist/server/index.js", "../server/index.js"]
  .map((file) => path.join(import.meta.dirname, file))
  .find((file) => existsSync(file));

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    help: HELP,
    options: {
      host: { type: "string", multiple: true, default: ["localhost"] },
      agency: { type: "string" },
      filters: { type: "string", default: "1" },
      most: { type: "string", default: "50000" },
    },
    codes: [[ExportError, 1]],
  },
  async ({ host: [host = "localhost", ...others], agency, filters, most }, folders) => {
    const folder = path.resolve(onlyArgument(folders, "name one folder to write into"));
    const limits = { filters: wholeNumber("--filters", filters), most: wholeNumber("--most", most) };
    const { upstreamUrl, signSalt, upstreamMap, companionUrl } = readUpstream();
    const upstream = openMapped({ upstreamUrl, signSalt, upstreamMap, companionUrl });
    const startedAt = performance.now();
    try {
      const done = await exportSite({
        ...limits,
        folder,
        hosts: [host, ...others],
        agency,
        upstreamUrl,
        mapped: upstream && createMappedAnswers({ upstream, upstreamUrl }),
        onPage: progress(),
        startSite: (url) => startSite(url, signSalt),
      });
      process.stdout.write(summary(done, folder, performance.now() - startedAt));
      return 0;
    } finally {
      await upstream?.close();
    }
  },
);

function summary({ flags, pages, isCut, files, bytes }: Exported, folder: string, ms: number): string {
  const size = `${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`;
  const cut = isCut ? "There are more pages: raise --most to have them all.\n" : "";
  return `${pages} pages of ${flags.join(", ")}: ${size} in ${folder}, ${(ms / 1000).toFixed(0)} s\n${cut}`;
}

/** Returns the function that shows progress: on one line in a terminal, else as a line for every thousand pages. */
function progress(): (pages: number, waiting: number) => void {
  return (pages, waiting) => {
    const line = `${pages} pages read, ${waiting} waiting`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line}   ${waiting === 0 ? "\r" : ""}`);
    else if (pages % 1_000 === 0) process.stderr.write(`${line}\n`);
  };
}

function readUpstream() {
  try {
    return upstreamOf();
  } catch (error) {
    throw new WrongCall((error as Error).message);
  }
}

function upstreamOf() {
  const { upstreamUrl, signSalt, upstreamMap, companionUrl } = readConfig({
    UPSTREAM_URL: process.env["UPSTREAM_URL"],
    SIGN_SALT: process.env["SIGN_SALT"],
    UPSTREAM_MAP: process.env["UPSTREAM_MAP"],
    COMPANION_URL: process.env["COMPANION_URL"],
  });
  if (upstreamUrl === undefined || signSalt === undefined)
    throw new Error("UPSTREAM_URL is missing: set the address of the upstream whose answers are written");
  if (companionUrl === "embedded")
    throw new Error(
      "COMPANION_URL is embedded: set the address of a companion that runs, whose answers are written too",
    );
  return { upstreamUrl, signSalt, upstreamMap, companionUrl };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new WrongCall(`${name} ${text} is no whole number`);
  return Number(text);
}

/** Starts the built site with its usual pages, but without the page cache. */
async function startSite(upstreamUrl: string, signSalt: string) {
  if (BUILT === undefined)
    throw new ExportError("There is no build of the site: npm run build, and run this again.");
  const port = await freePort();
  const child = spawn(process.execPath, [BUILT], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      PAGE_CACHE_SECONDS: "0",
      UPSTREAM_TIMEOUT_MS: "60000",
      PORT: String(port),
      UPSTREAM_URL: upstreamUrl,
      SIGN_SALT: signSalt,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let attempt = 0; attempt < 300; attempt++) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return { port, [Symbol.asyncDispose]: async () => void child.kill("SIGINT") };
    if (child.exitCode !== null) break;
    // oxlint-disable-next-line no-await-in-loop
    await delay(100);
  }
  child.kill("SIGKILL");
  throw new ExportError("The site did not start; what it said stands above.");
}
