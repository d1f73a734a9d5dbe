import { once } from "node:events";
import path from "node:path";
import { answersAt, startProgram } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";
import { onServerCore } from "./machine.ts";

export const root = path.resolve(import.meta.dirname, "../..");

interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
  /** Most memory that the process has used since its start. */
  readonly peakMb: number;
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly usage: () => Promise<Usage>;
}

interface ServerStart {
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Executable of Node; absent: that of this process. */
  readonly node?: string;
  readonly flags?: readonly string[];
  /** Folder for CPU profiles; "": none. */
  readonly profile?: string;
}

interface SiteStart extends Partial<ServerStart> {
  readonly upstreamUrl: string;
  /** True if the site uses its page cache; false: it renders every page. */
  readonly keepsPages: boolean;
  /** File of an upstream map; absent: none. */
  readonly upstreamMap?: string;
}

const STOP_MS = 5_000;

/** Starts the built site, or another bundle of it, with the settings of deploy/. */
export function startSite({
  upstreamUrl,
  keepsPages,
  upstreamMap,
  flags = [],
  ...start
}: SiteStart): Promise<Server> {
  return startServer({
    entry: path.join(root, "dist/server/index.js"),
    ...start,
    flags: ["--max-semi-space-size=16", ...flags],
    env: {
      UPSTREAM_URL: upstreamUrl,
      SIGN_SALT: "bench",
      ...(!keepsPages && { PAGE_CACHE_SECONDS: "0" }),
      ...(upstreamMap !== undefined && { UPSTREAM_MAP: upstreamMap }),
    },
  });
}

export async function startServer(start: ServerStart): Promise<Server> {
  const { entry, env, node = process.execPath, flags = [], profile = "" } = start;
  const port = await freePort();
  const [command, args] = onServerCore(node, [
    "--import",
    path.join(import.meta.dirname, "sayUsage.mjs"),
    ...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []),
    ...flags,
    entry,
  ]);
  const program = startProgram({
    command,
    args,
    cwd: root,
    // Passes no other variables of the shell, so that they cannot change the measurement.
    env: { NODE_ENV: "production", PORT: String(port), ...env },
    output: ["ignore", "ignore", "inherit", "ipc"],
    graceMs: STOP_MS,
  });
  const url = `http://127.0.0.1:${port}`;
  await program.ready(() => answersAt(`${url}/readyz`, true));
  return {
    url,
    usage: async () => {
      program.child().send("usage");
      return ((await once(program.child(), "message")) as [Usage])[0];
    },
    // Asks the server to exit by itself if it writes a CPU profile, because it writes the profile on exit.
    [Symbol.asyncDispose]: () => program.stop(profile ? "SIGINT" : "SIGKILL"),
  };
}
