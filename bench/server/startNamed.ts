import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { root, type Server, startServer, startSite } from "../driver/servers.ts";
import type { Upstream } from "../fixture/upstream.ts";
import { peerEntry } from "./peers.ts";
import { isPeer, type ServerName } from "./scenarios.ts";

export interface Setting {
  readonly node: string;
  readonly upstream: Upstream;
  /** Folder for CPU profiles; "": none. */
  readonly profile: string;
  /** Folder of another checkout whose build runs as the site; absent: this one. */
  readonly checkout?: string;
}

export const workFolder = path.join(root, "node_modules/.cache/bench");
export const recordingFile = path.join(workFolder, "recording.json");

export function workFile(name: string): string {
  return path.join(workFolder, `${name}.mjs`);
}

/**
 * Areas of the bench's upstream, as the map `mapped` names them. The map `spelt` also renames each field to its own
 * name, so that the site converts each answer.
 */
const areas = Object.fromEntries(
  [...new Set(endpoints.map(({ area }) => area))].map((area) => [area, "api"]),
);
const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
const MAPS = {
  mapped: { areas },
  spelt: {
    areas,
    envelope: { success: [20200, 0] },
    calls: {
      "GET /course/list": {
        fields: {
          list: {
            from: "list",
            each: {
              ...same("id", "name", "cover", "price", "teacher", "is_free"),
              study_num: { from: "study_num", as: "number" },
            },
          },
        },
      },
    },
  },
} as const;

function writeMap(name: keyof typeof MAPS): string {
  mkdirSync(workFolder, { recursive: true });
  const file = path.join(workFolder, `${name}.json`);
  writeFileSync(file, JSON.stringify(MAPS[name]));
  return file;
}

/** @param flags options of Node besides those that the server always has */
export function startNamed(
  name: ServerName,
  { upstream, checkout = root, ...others }: Setting,
  flags: readonly string[] = [],
): Promise<Server> {
  const start = { ...others, entry: path.join(checkout, "dist/server/index.js") };
  if (name === "ours" || name === "cached")
    return startSite({ ...start, flags, upstreamUrl: upstream.url, keepsPages: name === "cached" });
  if (name === "mapped" || name === "spelt")
    return startSite({
      ...start,
      flags,
      upstreamUrl: upstream.url,
      keepsPages: false,
      upstreamMap: writeMap(name),
    });
  const entry = isPeer(name) ? peerEntry(name) : workFile(name);
  const env = { UPSTREAM_URL: upstream.url, BENCH_RECORDING: recordingFile };
  return startServer({ ...start, flags, env, entry });
}
