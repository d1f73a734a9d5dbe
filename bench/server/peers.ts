import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../driver/servers.ts";
import type { PeerName } from "./scenarios.ts";

const source = path.resolve(import.meta.dirname, "../peers/tanstack");
const folder = path.join(root, "node_modules/.cache/benchPeers");

export function peerEntry(name: PeerName): string {
  return path.join(folder, name, "server.js");
}

/** Sources that a peer is made of, by name of the file in its folder `src`. */
export interface PeerSources {
  /** Components of the page (bench/tree/writeComponents.ts). */
  readonly page: string;
  /** Members of the answers that go to the browser (bench/tree/writeData.ts). */
  readonly data: string;
  /** File with the calls to the upstream, askUpstream.ts as a bundle. */
  readonly askFile: string;
}

/** Installs the packages of a peer where they differ from the last run, and builds it with the given sources. */
export function buildPeer(name: PeerName, { page, data, askFile }: PeerSources): void {
  const wanted = readFileSync(path.join(source, "package.json"), "utf8");
  const installed = path.join(folder, "package.json");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(installed, wanted);
    run("npm", ["install", "--no-audit", "--no-fund"], folder);
  }
  const own = path.join(folder, name);
  rmSync(own, { recursive: true, force: true });
  cpSync(source, own, { recursive: true });
  writeFileSync(path.join(own, "src/page.mjs"), page);
  writeFileSync(path.join(own, "src/data.mjs"), data);
  cpSync(askFile, path.join(own, "src/ask.mjs"));
  run("npx", ["vite", "build", "--logLevel", "warn"], own);
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
