import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPrograms, missingPostgres, ownedByPostgres, signalServer } from "./postgres.ts";
import { type Program, startProgram } from "./program.ts";
import { freePort } from "#server/freePort.ts";

/** Two PostgreSQL servers under Patroni, with etcd and haproxy, by the files of deploy/ha, all on loopback. */
export interface HaCluster {
  /** Address of the current primary, through haproxy. */
  readonly url: string;
  /** Returns the primary's name: db1 or db2. */
  primary(): Promise<string>;
  /** Kills a server with SIGKILL: only PostgreSQL, or all its processes as if the machine had failed. */
  kill(name: string, what: "postgres" | "machine"): void;
  start(name: string): void;
  /** Waits until both servers run and replication is synchronous. */
  whole(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const FILES = "deploy/ha";
const NODES = ["db1", "db2"] as const;
const PASSWORD = "of-this-test";
const NEEDED = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];

/** Returns the reason why the cluster cannot be started on this machine; undefined: it can. */
export function missingCluster(): string | undefined {
  const missing = NEEDED.filter((file) => !existsSync(file));
  return missing.length > 0
    ? `not installed: ${missing.join(", ")} (apt-get install patroni etcd-server haproxy)`
    : missingPostgres();
}

interface Node {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly rest: number;
  process?: Program;
}

export async function startHaCluster(): Promise<HaCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "beikao-ha-"));
  const owner = ownedByPostgres(folder);
  const [etcd, peer, primaryPort, replicaPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const nodes: Node[] = [];
  for (const name of NODES)
    nodes.push({ name, folder: path.join(folder, name), port: await freePort(), rest: await freePort() });
  const processes: Program[] = [];
  const run = (command: string, args: readonly string[]) => {
    const program = startProgram({
      command,
      args,
      owner,
      cwd: folder,
      env: { LANG: "C.UTF-8" },
    });
    processes.push(program);
    return program;
  };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  run("/usr/bin/etcd", [
    "--data-dir",
    path.join(folder, "etcd"),
    "--name",
    "one",
    ...["client", "peer"].flatMap((kind) => {
      const url = at(kind === "client" ? etcd : peer);
      const told = kind === "client" ? "--advertise-client-urls" : "--initial-advertise-peer-urls";
      return [`--listen-${kind}-urls`, url, told, url];
    }),
    "--initial-cluster",
    `one=${at(peer)}`,
  ]);
  for (const node of nodes) {
    mkdirSync(node.folder, { mode: 0o700 });
    ownedByPostgres(node.folder);
    writeFileSync(
      path.join(folder, `${node.name}.yml`),
      filled("patroni.yml", {
        NAME: node.name,
        ADDRESS: "127.0.0.1",
        REST_PORT: node.rest,
        ETCD: `127.0.0.1:${etcd}`,
        PORT: node.port,
        BIN: findPrograms() ?? "",
        DATA: node.folder,
        NETWORK: "127.0.0.1/32",
        PASSWORD,
      }),
    );
  }
  const [one, two] = nodes as [Node, Node];
  writeFileSync(
    path.join(folder, "haproxy.cfg"),
    filled("haproxy.cfg", {
      BIND: "127.0.0.1",
      PRIMARY_PORT: primaryPort,
      REPLICA_PORT: replicaPort,
      DB1: `127.0.0.1:${one.port}`,
      REST1: one.rest,
      DB2: `127.0.0.1:${two.port}`,
      REST2: two.rest,
    }),
  );
  const start = (name: string) => {
    const node = nodeOf(name);
    node.process = run("/usr/bin/patroni", [path.join(folder, `${name}.yml`)]);
  };
  const nodeOf = (name: string) => nodes.find((node) => node.name === name) ?? one;
  // The first server creates the database; the second one copies it.
  start(one.name);
  await until("the first machine is primary", () => answers(one, "primary"));
  start(two.name);
  run("/usr/sbin/haproxy", ["-f", path.join(folder, "haproxy.cfg"), "-db"]);
  const cluster: HaCluster = {
    url: `postgresql://beikao:${PASSWORD}@127.0.0.1:${primaryPort}/postgres`,
    async primary() {
      for (const node of nodes) if (await answers(node, "primary")) return node.name;
      throw new Error("there is no primary");
    },
    kill(name, what) {
      const node = nodeOf(name);
      if (what === "machine") node.process?.child().kill("SIGKILL");
      signalServer(path.join(node.folder, "data"), "SIGKILL");
      // Deletes the pid file: a killed process may not be reaped yet and would count as running. A rebooted machine has
      // none.
      if (what === "machine") rmSync(path.join(node.folder, "data/postmaster.pid"), { force: true });
    },
    start,
    async whole() {
      const isWhole = async () => {
        const roles = await Promise.all(
          nodes.map(async (node) => [await answers(node, "primary"), await answers(node, "synchronous")]),
        );
        return roles.flat().filter(Boolean).length === 2;
      };
      await until("both machines are there", isWhole).catch((error: Error) => {
        throw new Error(`${error.message}:\n${logOf(nodes)}`, { cause: error });
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((program) => program.kill()));
      for (const node of nodes) signalServer(path.join(node.folder, "data"), "SIGKILL");
      await delay(300);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  try {
    await cluster.whole();
    await makeOwner(one.port);
    return cluster;
  } catch (error) {
    await cluster[Symbol.asyncDispose]();
    throw error;
  }
}

/** Creates a database owner without superuser rights, because PostgreSQL reserves some connections for superusers. */
async function makeOwner(port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
  });
  await client.connect();
  await client.query(`create role beikao login createdb password '${PASSWORD}'`);
  await client.end();
}

/** Returns the last log lines of both Patroni processes and both PostgreSQL servers. */
function logOf(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ process }) => process?.log().split("\n") ?? []);
  return lines
    .filter((line) => /(?:INFO|ERROR|LOG|FATAL): {1,2}\S/.test(line))
    .slice(-40)
    .join("\n");
}

/** Returns whether Patroni's REST API reports that a server has this role. */
async function answers({ rest }: Node, role: "primary" | "synchronous"): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${rest}/${role}`).catch(() => undefined);
  return answer?.status === 200;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const untilMs = Date.now() + 240_000;
  while (!(await isSo())) {
    if (Date.now() > untilMs) throw new Error(`not within four minutes: ${what}`);
    await delay(200);
  }
}

function filled(file: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(path.join(FILES, file), "utf8").replace(/@([A-Z0-9_]+)@/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} asks for ${name}`);
    return String(value);
  });
}
