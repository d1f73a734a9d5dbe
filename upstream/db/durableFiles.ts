import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

interface Module {
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** As WebAssembly programs know it. */
const EIO = 29;

/** -F is fsync=off; fdatasync, the usual way, is a call that does nothing in WebAssembly. */
const START = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];

/**
 * PGlite neither asks for what it writes to reach the disk nor passes such a question on: a power cut would take
 * what was acknowledged. Here a commit waits for its log, as on a server.
 */
export function openDurably(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(folder), startParams: START });
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
