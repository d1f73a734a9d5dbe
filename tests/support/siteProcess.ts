import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#server/freePort.ts";
import { answersAt, type Program, startProgram } from "./program.ts";

export interface SiteProcess {
  /** Address of the site: http://localhost:PORT */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns everything that the site and its upstream have logged. */
  readonly log: () => string;
  /** Returns the newest SMS code in the log that was sent to a mobile number. */
  readonly smsCode: (mobile: string) => Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** False: the function returns as soon as the site listens, without waiting for its upstream. */
  readonly ready?: boolean;
  /** Port of an earlier process, so that open pages reach the new process; absent: any free port. */
  readonly port?: number;
  /** Data folder, kept after the process ends; absent: a new folder, deleted when the process ends. */
  readonly dataDir?: string;
  /** Data folder that is copied to a new one, so that the start need not create the database and the demo. */
  readonly template?: string;
  /** Folder of the sources; absent: the project's own. */
  readonly folder?: string;
  readonly script?: string;
}

export interface UpstreamProcess {
  readonly url: string;
  readonly signSalt: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Timeout of the site's calls to its upstream, unless a test sets a shorter one. Long, because three browsers leave
 * little CPU time to site and upstream.
 */
const UPSTREAM_MS = "12000";

/** Starts the built site as operators do: as a separate process, with a new data folder and a free port. */
export async function startSiteProcess({
  env = {},
  ready = true,
  port: givenPort,
  dataDir: givenDir,
  template,
  folder,
  script = "scripts/start.mjs",
}: Options = {}): Promise<SiteProcess> {
  const port = givenPort ?? (await freePort());
  const dataDir = givenDir ?? (await newDataDir(template));
  const own = { PORT: String(port), DATA_DIR: dataDir, UPSTREAM_TIMEOUT_MS: UPSTREAM_MS };
  const program = startProgram({ args: [script], env: { ...own, ...env }, cwd: folder });
  const { log } = program;
  const site: SiteProcess = {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    process: program.child(),
    log,
    smsCode: (mobile) => newestCode(log, mobile),
    async [Symbol.asyncDispose]() {
      await program.stop();
      if (!givenDir) await removeData(dataDir);
    },
  };
  return startedOrEnded(
    site,
    program.ready(() => answersAt(site.url + (ready ? "/readyz" : "/healthz"))),
  );
}

/** Starts only the built reference upstream, for a site with UPSTREAM_URL. */
export async function startUpstreamProcess({
  dataDir: givenDir,
  template,
}: Pick<Options, "dataDir" | "template"> = {}): Promise<UpstreamProcess> {
  const port = await freePort();
  const dataDir = givenDir ?? (await newDataDir(template));
  const signSalt = "a-salt-of-the-journeys";
  const env = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, SIGN_SALT: signSalt };
  const program = startProgram({ args: ["dist/upstream/index.js"], env });
  const upstream: UpstreamProcess = {
    url: `http://127.0.0.1:${port}`,
    signSalt,
    async [Symbol.asyncDispose]() {
      await program.stop();
      if (!givenDir) await removeData(dataDir);
    },
  };
  return startedOrEnded(upstream, listens(program));
}

/** Ends a process if its start fails, because no other code could end it. */
async function startedOrEnded<P extends AsyncDisposable>(process: P, started: Promise<void>): Promise<P> {
  try {
    await started;
    return process;
  } catch (error) {
    await process[Symbol.asyncDispose]();
    throw error;
  }
}

function listens({ ready, log }: Program): Promise<void> {
  return ready(() => log().includes("reference upstream on "));
}

export async function newDataDir(template?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-e2e-"));
  // Sockets are not copied, because they belong to the process that listens on them.
  const filter = (source: string) => !source.endsWith(".sock");
  if (template) await cp(template, folder, { recursive: true, filter });
  return folder;
}

async function newestCode(log: () => string, mobile: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const codes = [...log().matchAll(new RegExp(`短信验证码 ${mobile} (\\d{4,8})`, "g"))];
    const newest = codes.at(-1)?.[1];
    if (newest) return newest;
    await delay(100);
  }
  throw new Error(`no SMS code for ${mobile} in the log`);
}

/** Deletes with retries: where a script started the site, the upstream ends a moment later and may still write. */
function removeData(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
