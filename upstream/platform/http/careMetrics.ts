import { readdir, stat } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import { Gauge, type Registry } from "prom-client";

/** The things that an operator has to look after beside the processes; undefined: not configured, and no metric. */
export interface Care {
  /** Folder of the backups. */
  readonly backupDir?: string | undefined;
  /** Ends of the certificates by domain, in ms; 0: the domain has no certificate. */
  readonly certificates?: (() => ReadonlyMap<string, number>) | undefined;
}

/** Adds the time of the newest backup and the ends of certificates to the metrics. */
export function observeCare({ backupDir, certificates }: Care, registers: Registry[]): void {
  if (backupDir !== undefined)
    new Gauge({
      name: "backup_newest_timestamp_seconds",
      help: "When the newest backup of BACKUP_DIR was finished; 0: it has none, or cannot be read",
      registers,
      collect: async function () {
        this.set((await newestBackupMs(backupDir)) / 1000);
      },
    });
  if (backupDir !== undefined)
    new Gauge({
      name: "drill_newest_timestamp_seconds",
      help: "When the newest drill of the undo (deploy/restore.sh --drill) succeeded; 0: none has",
      registers,
      collect: async function () {
        const at = await stat(join(backupDir, "drill.json")).catch(() => undefined);
        this.set((at?.mtimeMs ?? 0) / 1000);
      },
    });
  if (certificates)
    new Gauge({
      name: "certificate_expiry_timestamp_seconds",
      help: "Until when the certificate of a domain is valid; 0: the domain has none",
      labelNames: ["domain"],
      registers,
      collect() {
        this.reset();
        for (const [domain, endMs] of certificates()) this.set({ domain }, endMs / 1000);
      },
    });
}

/** Returns when the newest backup was finished, in ms. A backup gets its name when it is complete. */
async function newestBackupMs(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".jsonl.gz"));
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...times);
}

interface Watching {
  readonly domains: () => Promise<readonly string[]>;
  /** Address of nginx as HOST:PORT. */
  readonly at: string;
}

const LOOK_EVERY_MS = 30 * 60_000;
const ANSWER_MS = 10_000;

/**
 * Reads the certificates of all domains at the start and every half hour, one after the other, as visitors get them.
 * @returns the ends by domain, without domains that could not be asked; `stop` ends the watch
 */
export function watchCertificates({ domains, at }: Watching) {
  let ends: ReadonlyMap<string, number> = new Map();
  const look = async () => {
    const found = new Map<string, number>();
    // A school that is found by an address, as on a machine for trials, has no certificate.
    for (const domain of (await domains()).filter((host) => isIP(host) === 0)) {
      const end = await certificateEnd(domain, at);
      if (end !== undefined) found.set(domain, end);
    }
    ends = found;
  };
  const looked = look().catch(() => undefined);
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { ends: () => ends, looked, stop: () => clearInterval(timer) };
}

/** @returns the end in ms; 0: the server has no certificate for the domain; undefined: nobody answers */
function certificateEnd(domain: string, at: string): Promise<number | undefined> {
  const { hostname, port } = new URL(`tls://${at}`);
  return new Promise((resolve) => {
    let isReached = false;
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port),
      servername: domain,
      // The end of a wrong or expired certificate counts as well; nothing is sent.
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    });
    const end = (value: number | undefined) => {
      socket.destroy();
      resolve(value);
    };
    socket.once("connect", () => (isReached = true));
    socket.once("secureConnect", () => end(Date.parse(socket.getPeerCertificate().valid_to) || 0));
    socket.once("timeout", () => end(undefined));
    socket.once("error", () => end(isReached ? 0 : undefined));
  });
}
