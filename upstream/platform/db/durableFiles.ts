import fs from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { putInPlace } from "../kit/durably.ts";

type Init = NodeFS["init"];

interface Node {
  readonly parent: Node;
}

interface Module {
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
  readonly NODEFS: {
    readonly realPath: (node: Node) => string;
    readonly node_ops: { mknod: (parent: Node, ...rest: unknown[]) => unknown };
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: Node }) => number };
  };
}

/** Number of the error EIO (input/output error) in WebAssembly. */
const EIO = 29;

/**
 * Buffers of PGlite in MB. PostgreSQL's default of 128 MB would be memory of this process, while the system keeps the
 * pages of the same files too.
 */
const SHARED_BUFFERS_MB = 8;

/**
 * Start parameters without -F, which turns fsync off. The default sync method, fdatasync, does nothing in WebAssembly.
 * Checkpoints keep 128 MB of the log, from which the next copy of the database takes what it has not yet.
 */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "wal_keep_size=128MB",
  "-c",
  `shared_buffers=${SHARED_BUFFERS_MB}MB`,
];

/**
 * Opens PGlite so that a commit waits until the disk has the data, as on a server. PGlite by itself never syncs files,
 * so a power cut would lose data whose saving was reported.
 */
export async function openDurably(folder: string): Promise<PGlite> {
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) await createCluster(folder);
  // PostgreSQL refuses to start with a half-written file of this name, which a power cut at a start may leave. Our own
  // lock keeps other processes out.
  await rm(path.join(folder, "postmaster.pid"), { force: true });
  return PGlite.create({ fs: new DurableFiles(folder), startParams: START });
}

/**
 * Creates an empty database in a folder beside `folder`, and renames this folder when it is complete. Its files are
 * synced once at the end instead of at every write.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new NodeFS(unfinished) });
  await client.close();
  // Fails when `folder` has files already, because they may be the rest of an older database.
  await putInPlace(unfinished, folder);
}

class DurableFiles extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(...args);
    const preRun = [made.emscriptenOpts.preRun ?? []].flat();
    const passOn = (module: unknown) => {
      const { FS, NODEFS } = module as Module;
      const { mknod } = NODEFS.node_ops;
      /** Folders with names of new files that may not be on the disk. */
      const changed = new Set<string>();
      NODEFS.node_ops.mknod = (parent, ...rest) => {
        changed.add(NODEFS.realPath(parent));
        return mknod(parent, ...rest);
      };
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          fs.fsyncSync(nfd);
          // PostgreSQL relies on file systems that keep the name of a file when the file is synced. POSIX asks for none.
          const folder = NODEFS.realPath(node.parent);
          if (changed.delete(folder)) syncFolder(folder);
          return 0;
        } catch {
          throw new FS.ErrnoError(EIO);
        }
      };
    };
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, passOn] } };
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
