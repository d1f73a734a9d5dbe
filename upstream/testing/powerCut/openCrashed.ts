import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import type { Folder } from "./crashStates.ts";

type Init = MemoryFS["init"];

interface Module {
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
}

/** Folder of the database within PGlite's file system. */
const DATA = "/pglite/data";

/** Opens a database folder in memory, with the extension that checks indexes. */
export function openCrashed(folder: Folder): Promise<PGlite> {
  return PGlite.create({ fs: new GivenFiles(folder), extensions: { amcheck } });
}

class GivenFiles extends MemoryFS {
  readonly #folder: Folder;

  constructor(folder: Folder) {
    super();
    this.#folder = folder;
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(...args);
    const fill = (module: unknown) => {
      const { FS } = module as Module;
      FS.mkdirTree(DATA);
      for (const [path, content] of this.#folder) {
        // openDurably removes it too.
        if (path === "postmaster.pid") continue;
        // A Buffer would not be copied, because its `slice` shares memory.
        if (content) FS.writeFile(`${DATA}/${path}`, new Uint8Array(content));
        else FS.mkdirTree(`${DATA}/${path}`);
      }
    };
    const preRun = [made.emscriptenOpts.preRun ?? []].flat();
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, fill] } };
  }
}
