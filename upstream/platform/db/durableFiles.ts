import fs from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

interface Module {
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** Number of the error EIO (input/output error) in WebAssembly. */
const EIO = 29;

/**
 * Start parameters without -F, which turns fsync off. The default sync method, fdatasync, does nothing in WebAssembly.
 */
const START = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];

/**
 * Opens PGlite so that a commit waits until the disk has the data, as on a server. PGlite by itself never syncs files,
 * so a power cut would lose data whose saving was reported.
 */
export async function openDurably(folder: string): Promise<PGlite> {
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) await createCluster(folder);
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
  await syncFolder(unfinished);
  // The rename fails when `folder` has files already, because they may be the rest of an older database.
  await rename(unfinished, folder);
  await syncEntry(path.dirname(folder));
}

async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await syncEntry(path.join(entry.parentPath, entry.name));
  await syncEntry(folder);
}

async function syncEntry(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

class DurableFiles extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(...args);
    const preRun = [made.emscriptenOpts.preRun ?? []].flat();
    const passOn = (module: unknown) => {
      const { FS, NODEFS } = module as Module;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd);
          return 0;
        } catch {
          throw new FS.ErrnoError(EIO);
        }
      };
    };
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, passOn] } };
  }
}
