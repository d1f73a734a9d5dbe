// `npm run dev`: builds and starts the reference upstream and the site; on every save rebuilds and restarts what
// changed. The page reloads by itself, because it requests the build manifest several times a second.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createBuild } from "../esbuild.config.mjs";
import { beTrial } from "./trial.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WATCHED = ["client", "server", "shared", "upstream", "public"];
const SETTLE_MS = 30;

beTrial();
const { SIGN_SALT_FILE: saltFile } = process.env;
const salt = saltFile ? readFileSync(saltFile, "utf8").trim() : randomBytes(16).toString("hex");
const common = { SIGN_SALT: salt, ...process.env, NODE_ENV: "development", SIGN_SALT_FILE: "" };
const build = createBuild({ development: true });
/** Ms after the start of a site process at which the next one is prepared, so that it does not slow down this start. */
const SPARE_AFTER_MS = 1_500;

let upstream;
let site;
let spare;
let packages = [];
let upstreamUrl = process.env.UPSTREAM_URL;

/** Files saved since the last successful build. */
let changed = new Set();
let timer;
let busy = false;
let again = false;

await rebuild();
for (const room of WATCHED)
  watch(path.join(root, room), { recursive: true }, (_event, file) => onChange(`${room}/${file}`));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);

function onChange(file) {
  if (/\.test\.tsx?$|~$|\.swp$/.test(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(flush, SETTLE_MS);
}

async function flush() {
  again = busy;
  if (busy) return;
  busy = true;
  const files = changed;
  changed = new Set();
  if (!(await rebuild(files))) for (const file of files) changed.add(file);
  busy = false;
  if (again) void flush();
}

/**
 * Rebuilds the parts of the site whose sources are among `files`; undefined: rebuilds everything.
 * @returns true if the build succeeded
 */
async function rebuild(files) {
  const isChanged = (pattern) => !files || [...files].some((file) => pattern.test(file));
  const isOfUpstream = !process.env.UPSTREAM_URL && isChanged(/^(?:upstream|shared)\//);
  try {
    const entries = isOfUpstream ? ["server", "upstream"] : ["server"];
    const { milliseconds, packages: needed } = await build({ entries, isChanged });
    packages = needed;
    if (isOfUpstream) await startUpstream();
    await startSite();
    console.log(`built and restarted (build ${Math.round(milliseconds)} ms)`);
    return true;
  } catch (error) {
    console.error(`build failed: ${error.message}`);
    return false;
  }
}

async function startUpstream() {
  await end(upstream);
  upstream = fork(path.join(root, "dist/upstream/index.js"), {
    env: { ...common, PORT: "0", HOST: "127.0.0.1" },
  });
  upstreamUrl = await new Promise((resolve, reject) => {
    upstream.on("message", (message) => message.kind === "listening" && resolve(message.url));
    upstream.once("exit", (code) => reject(new Error(`the reference upstream ended with ${code}`)));
  });
}

async function startSite() {
  const next = spare ?? newSite();
  spare = undefined;
  await end(site);
  site = next;
  site.send({ upstreamUrl });
  setTimeout(() => (spare ??= newSite()), SPARE_AFTER_MS);
}

function newSite() {
  const child = fork(path.join(root, "scripts/devSite.mjs"), packages, { env: common });
  child.once("exit", () => {
    if (spare === child) spare = undefined;
  });
  return child;
}

function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGKILL");
  });
}

async function stop() {
  upstream?.kill("SIGTERM");
  site?.kill("SIGTERM");
  spare?.kill("SIGKILL");
  process.exit(0);
}
