import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownedByPostgres } from "./postgres.ts";
import { isOpen, startProgram } from "./program.ts";
import { freePort } from "#server/freePort.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export interface Pooler extends AsyncDisposable {
  /** Returns the address by which a database is reached through PgBouncer. */
  through(url: string): string;
  kill(): Promise<void>;
  /** Starts PgBouncer again at the same port. */
  start(): Promise<void>;
}

/** Returns the reason why PgBouncer cannot be started on this machine; undefined: it can. */
export function missingPooler(): string | undefined {
  return existsSync(PROGRAM) ? undefined : "pgbouncer is not installed";
}

/** Starts PgBouncer in transaction mode. `url`: address of the PostgreSQL server behind it. */
export async function startPooler(url: string): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), "beikao-pooler-"));
  const port = await freePort();
  const server = new URL(url);
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(path.join(folder, "users"), `"${server.username}" ""\n`);
  writeFileSync(
    file,
    [
      "[databases]",
      `* = host=${server.hostname} port=${server.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${path.join(folder, "users")}`,
      "pool_mode = transaction",
      "default_pool_size = 20",
      "max_client_conn = 500",
      // By default PgBouncer waits 15 s before it tries again to connect to a server that was down.
      "server_login_retry = 1",
      // By default it waits 15 s for a server that does not answer, and tries one connection at a time.
      "server_connect_timeout = 3",
      "",
    ].join("\n"),
  );
  const owner = ownedByPostgres(folder);
  const program = startProgram({ command: PROGRAM, args: ["-q", file], owner, cwd: folder });
  const ready = () => program.ready(() => isOpen(port));
  await ready();
  return {
    through(other) {
      const led = new URL(other);
      led.port = String(port);
      return led.href;
    },
    kill: program.kill,
    async start() {
      program.start();
      await ready();
    },
    async [Symbol.asyncDispose]() {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
