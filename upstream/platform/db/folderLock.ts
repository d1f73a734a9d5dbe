import { createHash, randomBytes } from "node:crypto";
import { readdir, realpath, rename, unlink } from "node:fs/promises";
import { type Server, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { fitsSocket } from "./fitsSocket.ts";

/** Reports that another process uses the folder of an embedded database. */
export class FolderInUse extends StartError {
  /** @param holder the other process, as messages name it */
  constructor(
    path: string,
    readonly holder = "another process",
  ) {
    const named = holder === "another process" ? "" : `, ${holder}`;
    super(
      `The data folder ${path} is in use by another process${named}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Longest wait for an answer, in ms. A process that is just opening its database cannot answer, but it holds the
 * folder; a process that only claims the folder answers at once.
 */
const ANSWER_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** State that a process reports to other processes: it holds the folder, or it only claims the folder. */
type State = "held" | "claimed";

/** Answer of the process that holds the folder. Older versions answer "held" alone. */
const HELD = /^held (process \d{1,10} \([\w./ -]{0,100}\))$/;

interface Place {
  readonly folder: string;
  readonly prefix: string;
}

/**
 * Locks the folder of an embedded database, because two processes that open it would destroy it. The lock is a
 * listening socket, which ends with its process; a pid file would remain after kill -9, and in a container the next
 * process has the same pid. Each process uses a socket name of its own, so removing a dead process's socket never hits
 * a living process. A process gets the lock when it sees no other; when several see each other, the lowest socket name
 * gets the lock.
 *
 * @throws FolderInUse when another process has locked the folder; StartError when it cannot be locked
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const real = await realpath(path);
  if (process.platform === "win32") return lockPipe(path, real);
  const place = placeOf(real);
  const name = `${place.prefix}-${randomBytes(4).toString("hex")}.sock`;
  let state: State = "claimed";
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(state === "held" ? `held ${ownName()}` : state);
  });
  const own = join(place.folder, name);
  // The socket gets its final name only once it listens: before that, other processes would think that its process is
  // dead.
  await listen(server, `${own}.new`);
  await rename(`${own}.new`, own);
  server.unref();
  const release = async () => {
    await unlink(own).catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  };
  for (;;) {
    const others = await claimsBeside(place, name);
    const winner = others.find((other) => other.state === "held" || other.name < name);
    if (winner) {
      await release();
      throw new FolderInUse(path, winner.holder);
    }
    if (others.length === 0) break;
    await delay(LOOK_AGAIN_MS);
  }
  state = "held";
  return { release };
}

/** Names this process by its id and the last two parts of its program. */
function ownName(): string {
  const program = (process.argv[1] ?? "node").split(/[\\/]/).slice(-2).join("/");
  return `process ${process.pid} (${program.replace(/[^\w./ -]/g, "").slice(0, 100)})`;
}

interface Answer {
  readonly state: State;
  /** The process, as messages name it; undefined: it gives no name. */
  readonly holder?: string | undefined;
}

interface Claim extends Answer {
  readonly name: string;
}

/** Returns the claims of other running processes, and removes the sockets of ended ones. */
async function claimsBeside({ folder, prefix }: Place, own: string): Promise<Claim[]> {
  const names = (await readdir(folder)).filter(
    // Older versions use a socket name without a random part.
    (name) =>
      name !== own && name.startsWith(prefix) && /^(?:-[0-9a-f]{8})?\.sock$/.test(name.slice(prefix.length)),
  );
  const claims = await Promise.all(
    names.map(async (name) => {
      const answer = await ask(join(folder, name));
      if (answer === undefined) await unlink(join(folder, name)).catch(() => undefined);
      return answer && { name, ...answer };
    }),
  );
  return claims.filter((claim): claim is Claim => claim !== undefined);
}

/** Asks a process for its state; undefined when no process listens. A process that gives no answer counts as "held". */
function ask(socketPath: string): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(socketPath);
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(undefined);
      // The other process ended before it read the request.
      if (code === "ECONNRESET") resolve(delay(LOOK_AGAIN_MS).then(() => ask(socketPath)));
    });
    socket.on("close", () =>
      resolve(
        received === "claimed" ? { state: "claimed" } : { state: "held", holder: HELD.exec(received)?.[1] },
      ),
    );
  });
}

function placeOf(real: string): Place {
  const inside = join(real, "lock-00000000.sock.new");
  if (fitsSocket(inside)) return { folder: real, prefix: "lock" };
  return { folder: tmpdir(), prefix: `beikao-${hashOf(real)}` };
}

/** Locks the folder with a named pipe on Windows, which allows one owner and releases the pipe when this owner ends. */
async function lockPipe(path: string, real: string): Promise<FolderLock> {
  const server = createServer((socket) => socket.destroy());
  await listen(server, `\\\\.\\pipe\\beikao-${hashOf(real)}`).catch((error: StartError) => {
    throw isTaken(error) ? new FolderInUse(path) : error;
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function isTaken({ cause }: StartError): boolean {
  return (cause as NodeJS.ErrnoException).code === "EADDRINUSE";
}

function hashOf(real: string): string {
  return createHash("sha256").update(real).digest("hex").slice(0, 24);
}

function listen(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(
        new StartError(
          both(`The data folder cannot be locked: ${error.message}`, `数据文件夹锁不住：${error.message}`),
          { cause: error },
        ),
      );
    });
    server.listen(socketPath, resolve);
  });
}
