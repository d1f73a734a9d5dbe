import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { childrenOf, isAlive } from "./processFigures.ts";
import { freePort } from "#server/freePort.ts";

export interface Postgres {
  readonly url: string;
  stop(): void;
  start(): void;
  kill(): void;
  /** Stops all processes of the server without closing their connections, as if its machine were cut off. */
  freeze(): void;
  thaw(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Folder of Debian's server programs, which are not in PATH. */
const DEBIAN = "/usr/lib/postgresql";

/** Returns the folder of the programs; undefined: PostgreSQL is not installed. */
export function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .map((version) => path.join(DEBIAN, version, "bin"))
    .find((at) => existsSync(`${at}/initdb`));
}

/** Returns the reason why no PostgreSQL server can be started on this machine; undefined: it can. */
export function missingPostgres(): string | undefined {
  return findPrograms() ? undefined : "PostgreSQL is not installed";
}

interface Wanted {
  /** Folder for the data. */
  readonly place?: string;
  /** true: a commit waits for the disk, as in production; false: tests of behaviour need not wait. */
  readonly isDurable?: boolean;
}

/**
 * Starts a PostgreSQL server on a free port, with its data in a new folder below `place`. The test may stop and restart
 * it. Runs as the user postgres when this process is root.
 */
export async function startPostgres({ place, isDurable }: Wanted = {}): Promise<Postgres> {
  const folder = makeFolder(place);
  run("initdb", "-D", path.join(folder, "data"), "-A", "trust", "--no-sync", "-E", "UTF8", "--no-locale");
  return serve(folder, isDurable);
}

/** Starts a standby that replicates the given server. */
export async function startReplica(primary: Postgres, { isDurable }: Wanted = {}): Promise<Postgres> {
  const folder = makeFolder();
  run("pg_basebackup", "-d", primary.url, "-D", path.join(folder, "data"), "-R", "-c", "fast", "--no-sync");
  return serve(folder, isDurable);
}

function makeFolder(place: string = tmpdir()): string {
  const folder = mkdtempSync(path.join(place, "beikao-postgres-"));
  ownedByPostgres(folder);
  chmodSync(folder, 0o700);
  return folder;
}

const isRoot = process.getuid?.() === 0;

function run(program: string, ...args: string[]): void {
  const programs = findPrograms();
  if (!programs) throw new Error(missingPostgres());
  const command = [path.join(programs, program), ...args];
  const [file = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
  execFileSync(file, rest, { stdio: "ignore", cwd: tmpdir() });
}

async function serve(folder: string, isDurable = false): Promise<Postgres> {
  const port = await freePort();
  const data = path.join(folder, "data");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=${isDurable ? "on" : "off"}`;
  const control = (...args: string[]) => run("pg_ctl", "-D", data, "-w", ...args);
  const start = () => control("start", "-l", path.join(folder, "log"), "-o", options);
  const stop = () => control("stop", "-m", "fast");
  start();
  const owner = isRoot ? "postgres" : userInfo().username;
  return {
    url: `postgresql://${owner}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    kill() {
      signalServer(data, "SIGKILL");
      // Deletes the pid file: a killed process may not be reaped yet and would count as a running server.
      rmSync(path.join(data, "postmaster.pid"));
    },
    freeze: () => signalServer(data, "SIGSTOP"),
    thaw: () => signalServer(data, "SIGCONT"),
    async [Symbol.asyncDispose]() {
      try {
        stop();
      } catch {
        // The test has already stopped the server.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to all processes of the server with this data folder. Ignores those that have ended. */
export function signalServer(data: string, signal: NodeJS.Signals): void {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  for (const each of [pid, ...childrenOf(pid)]) if (isAlive(each)) process.kill(each, signal);
}

/**
 * Gives a folder to the user postgres if this process is root, because PostgreSQL and PgBouncer refuse to run as root.
 * @returns the user under which they run; empty: the user of this process
 */
export function ownedByPostgres(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (!isRoot) return {};
  execFileSync("chown", ["-R", "postgres:postgres", folder]);
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
