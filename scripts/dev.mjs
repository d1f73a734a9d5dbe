// `npm run dev`: builds, starts the reference upstream and the site, and on every save builds again and restarts
// what changed. The page reloads by itself: it polls the build manifest, in development several times a second.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../esbuild.config.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WATCHED = ["client", "server", "shared", "upstream", "public"];
const SETTLE_MS = 30;

const salt = process.env.SIGN_SALT ?? randomBytes(16).toString("hex");
const common = { ...process.env, NODE_ENV: "development", SIGN_SALT: salt };
let upstream;
let site;
let upstreamUrl = process.env.UPSTREAM_URL;

await rebuild(new Set(WATCHED));
for (const room of WATCHED)
  watch(path.join(root, room), { recursive: true }, (_event, file) => onChange(room, String(file)));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);

const changed = new Set();
let timer;
let busy = false;

function onChange(room, file) {
  if (/\.test\.tsx?$|~$|\.swp$/.test(file)) return;
  changed.add(room);
  clearTimeout(timer);
  timer = setTimeout(flush, SETTLE_MS);
}

async function flush() {
  if (busy) return;
  busy = true;
  const rooms = new Set(changed);
  changed.clear();
  await rebuild(rooms);
  busy = false;
  if (changed.size > 0) void flush();
}

async function rebuild(rooms) {
  try {
    const { milliseconds } = await build({ development: true });
    if (!process.env.UPSTREAM_URL && (rooms.has("upstream") || rooms.has("shared"))) await startUpstream();
    await startSite();
    console.log(`built and restarted (build ${Math.round(milliseconds)} ms)`);
  } catch (error) {
    console.error(`build failed: ${error.message}`);
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
  await end(site);
  site = fork(path.join(root, "dist/server/index.js"), { env: { ...common, UPSTREAM_URL: upstreamUrl } });
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
  process.exit(0);
}
