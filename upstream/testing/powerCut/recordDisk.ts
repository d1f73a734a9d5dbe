import fs from "node:fs";
import path from "node:path";

/** Number of a file that stays the same when the file is renamed. */
type FileId = number;

/** A change of a folder on disk. Paths are relative to the folder. `id` undefined: a folder. */
export type DiskOp =
  | { readonly kind: "add"; readonly path: string; readonly id: FileId | undefined }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "rename"; readonly from: string; readonly to: string }
  | { readonly kind: "write"; readonly id: FileId; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "resize"; readonly id: FileId; readonly size: number }
  | { readonly kind: "syncFile"; readonly id: FileId }
  | { readonly kind: "syncFolder"; readonly path: string };

export interface DiskRecord {
  /** Files and folders at the beginning, which counts as synced. */
  readonly names: ReadonlyMap<string, FileId | undefined>;
  readonly contents: ReadonlyMap<FileId, Buffer>;
  /** Changes since then, in order. Grows until `stop`. */
  readonly ops: readonly DiskOp[];
  stop(): void;
}

type Call = (...args: never[]) => unknown;
type Patched = Record<string, Call>;

/**
 * Records each write, sync and change of names below a folder that this process makes with the synchronous functions of
 * node:fs, which PGlite uses.
 */
export function recordDisk(folder: string): DiskRecord {
  const names = new Map<string, FileId | undefined>();
  const contents = new Map<FileId, Buffer>();
  const ops: DiskOp[] = [];
  const paths = new Map<string, FileId | undefined>();
  const opened = new Map<number, string | FileId>();
  let lastId = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    const id = entry.isDirectory() ? undefined : (lastId += 1);
    names.set(path.relative(folder, place), id);
    paths.set(path.relative(folder, place), id);
    if (id !== undefined) contents.set(id, fs.readFileSync(place));
  }

  const below = (place: unknown): string | undefined => {
    const own = path.relative(folder, path.resolve(String(place)));
    return own.startsWith("..") ? undefined : own;
  };
  const create = (own: string, id: FileId | undefined) => {
    paths.set(own, id);
    ops.push({ kind: "add", path: own, id });
  };

  /** Recorders by function: each gets the arguments and returns what records the call after it has succeeded. */
  const recorders: Record<string, (args: unknown[]) => ((result: unknown) => void) | undefined> = {
    openSync([place, flags]) {
      const own = below(place);
      if (own === undefined) return undefined;
      return (fd) => {
        const isFolder = own === "" || (paths.has(own) && paths.get(own) === undefined);
        if (!isFolder && !paths.has(own)) create(own, (lastId += 1));
        const id = paths.get(own);
        const empties = typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : flags === "w";
        if (id !== undefined && empties) ops.push({ kind: "resize", id, size: 0 });
        opened.set(fd as number, id ?? own);
      };
    },
    closeSync: ([fd]) => {
      return () => void opened.delete(fd as number);
    },
    writeSync([fd, buffer, offset, length, at]) {
      const id = opened.get(fd as number);
      if (typeof id !== "number") return undefined;
      if (typeof at !== "number") throw new Error("a write without a place cannot be recorded");
      const start = offset as number;
      // Copies only the written part: the buffer is PGlite's whole memory. A disk may write less than it is asked to.
      const bytes = Buffer.from((buffer as Uint8Array).slice(start, start + (length as number)));
      return (written) =>
        void ops.push({ kind: "write", id, at, bytes: bytes.subarray(0, written as number) });
    },
    writeFileSync([place, content]) {
      const own = below(place);
      if (own === undefined) return undefined;
      return () => {
        if (!paths.has(own)) create(own, (lastId += 1));
        const id = paths.get(own) as FileId;
        ops.push({ kind: "resize", id, size: 0 });
        const bytes = Buffer.from(content as string | Uint8Array);
        if (bytes.length > 0) ops.push({ kind: "write", id, at: 0, bytes });
      };
    },
    ftruncateSync([fd, size]) {
      const id = opened.get(fd as number);
      return typeof id === "number"
        ? () => void ops.push({ kind: "resize", id, size: Number(size ?? 0) })
        : undefined;
    },
    truncateSync([place, size]) {
      const id = paths.get(below(place) ?? "");
      return id === undefined
        ? undefined
        : () => void ops.push({ kind: "resize", id, size: Number(size ?? 0) });
    },
    mkdirSync([place]) {
      const own = below(place);
      return own === undefined ? undefined : () => create(own, undefined);
    },
    renameSync([from, to]) {
      const [old, own] = [below(from), below(to)];
      if (old === undefined || own === undefined) return undefined;
      return () => {
        for (const [name, id] of new Map(paths))
          if (name === old || name.startsWith(`${old}/`)) {
            paths.delete(name);
            paths.set(own + name.slice(old.length), id);
          }
        ops.push({ kind: "rename", from: old, to: own });
      };
    },
    unlinkSync: ([place]) => removed(place),
    rmdirSync: ([place]) => removed(place),
    fsyncSync: ([fd]) => synced(fd),
    fdatasyncSync: ([fd]) => synced(fd),
    symlinkSync: ([, place]) => unknown("symlinkSync", place),
    linkSync: ([, place]) => unknown("linkSync", place),
  };
  function removed(place: unknown) {
    const own = below(place);
    if (own === undefined) return undefined;
    return () => {
      paths.delete(own);
      ops.push({ kind: "remove", path: own });
    };
  }
  function synced(fd: unknown) {
    const place = opened.get(fd as number);
    if (place === undefined) return undefined;
    return () =>
      void ops.push(
        typeof place === "number" ? { kind: "syncFile", id: place } : { kind: "syncFolder", path: place },
      );
  }
  function unknown(name: string, place: unknown): undefined {
    if (below(place) !== undefined) throw new Error(`${name} cannot be recorded`);
    return undefined;
  }

  const patched = fs as unknown as Patched;
  const originals: Patched = {};
  // The record needs no sync of the real disk, which would take most of the time.
  const isSkipped = (name: string) => name === "fsyncSync" || name === "fdatasyncSync";
  // Functions of node:fs may call each other; only the outer call is recorded.
  let depth = 0;
  for (const [name, recorder] of Object.entries(recorders)) {
    const original = patched[name] as Call;
    originals[name] = original;
    patched[name] = (...args: never[]) => {
      const record = depth === 0 ? recorder(args) : undefined;
      depth += 1;
      try {
        const result = record && isSkipped(name) ? undefined : original(...args);
        record?.(result);
        return result;
      } finally {
        depth -= 1;
      }
    };
  }
  return { names, contents, ops, stop: () => void Object.assign(patched, originals) };
}
