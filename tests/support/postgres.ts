import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { freePort } from "./siteProcess.ts";

export interface Postgres {
  readonly url: string;
  stop(): void;
  start(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Debian's place for the programs of a server, which are not in the path. */
const DEBIAN = "/usr/lib/postgresql";

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .map((version) => path.join(DEBIAN, version, "bin"))
    .find((at) => existsSync(`${at}/initdb`));
}

/** Why no server can be started here; undefined when one can. */
export function missingPostgres(): string | undefined {
  return findPrograms() ? undefined : "PostgreSQL is not installed";
}

/** A PostgreSQL server of its own on a free port, that a test may stop and start. It runs as postgres where this is root. */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms();
  if (!programs) throw new Error(missingPostgres());
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "beikao-postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o700);
  const run = (program: string, ...args: string[]) => {
    const command = [path.join(programs, program), ...args];
    const [file = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(file, rest, { stdio: "ignore", cwd: tmpdir() });
  };
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-A", "trust", "--no-sync", "-E", "UTF8", "--no-locale");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const control = (...args: string[]) => run("pg_ctl", "-D", data, "-w", ...args);
  const start = () => control("start", "-l", path.join(folder, "log"), "-o", options);
  const stop = () => control("stop", "-m", "fast");
  start();
  const owner = isRoot ? "postgres" : userInfo().username;
  return {
    url: `postgresql://${owner}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      try {
        stop();
      } catch {
        // A test may have left it stopped.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
