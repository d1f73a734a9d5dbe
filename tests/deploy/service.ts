import { answersAt, type Program, startProgram } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";

export interface Service extends Omit<Program, "ready"> {
  readonly port: number;
  readonly url: string;
  /** Stops the process and starts it again, as `systemctl restart` does. */
  readonly restart: () => Promise<void>;
  /** Waits until /readyz, or another path, answers 200. */
  readonly ready: (path?: string) => Promise<void>;
}

interface Starting {
  readonly entry: "dist/server/index.js" | "dist/upstream/index.js";
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a process of the build at a fixed port, as its systemd unit does. */
export function startService({ entry, port, env }: Starting): Service {
  const program = startProgram({
    args: [entry],
    env: { NODE_ENV: "production", PORT: String(port), LOG_LEVEL: "error", ...env },
    graceMs: 60_000,
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    ...program,
    port,
    url,
    async restart() {
      await program.stop();
      program.start();
    },
    ready: (path = "/readyz") => program.ready(() => answersAt(url + path)),
  };
}

/** Starts the built site at a free port. Resolves when the site is ready. */
export function startSite(env: Readonly<Record<string, string>>): Promise<Service> {
  return startReady("dist/server/index.js", env);
}

/** Starts the built reference upstream with the small content at a free port. Resolves when it is ready. */
export function startUpstream(env: Readonly<Record<string, string>>): Promise<Service> {
  return startReady("dist/upstream/index.js", { SEED: "small", DATA_DIR: "/tmp/site-run-pictures", ...env });
}

async function startReady(entry: Starting["entry"], env: Starting["env"]): Promise<Service> {
  const service = startService({ entry, port: await freePort(), env });
  await service.ready();
  return service;
}
