import path from "node:path";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import type { DiskOp, DiskRecord } from "./recordDisk.ts";

/** A disk writes sectors whole, and any part of the sectors of a write before a power cut. */
const SECTOR = 512;

/** Content of each file by path; undefined: a folder. */
export type Folder = ReadonlyMap<string, Uint8Array | undefined>;

type Change = Extract<DiskOp, { kind: "write" | "resize" }> & { readonly place: number };
type NameOp = Extract<DiskOp, { kind: "add" | "remove" | "rename" }> & { readonly place: number };

interface File {
  synced: Buffer;
  unsynced: Change[];
}

/** Returns whether a change that was not synced is on the disk after the power cut. */
type Chance = (change: { readonly place: number }) => boolean;

const ALWAYS = () => true;

/** Ways in which a disk may keep what was not synced. `place` is the number of the change, the last one is `end`. */
const WAYS: Readonly<Record<string, (random: Random, end: number) => { whole: Chance; sector: Chance }>> = {
  "keeps nothing": () => ({ whole: () => false, sector: () => true }),
  "keeps all": () => ({ whole: () => true, sector: () => true }),
  "keeps all up to a change, which is torn": (random, end) => {
    const last = end - Math.floor(random.next() ** 2 * 400);
    return {
      whole: ({ place }) => place <= last,
      sector: ({ place }) => place < last || random.next() < 0.5,
    };
  },
  "keeps some changes": (random) => ({ whole: () => random.next() < 0.5, sector: () => true }),
  "keeps some sectors": (random) => ({ whole: () => random.next() < 0.8, sector: () => random.next() < 0.5 }),
};
export const WAY_NAMES = Object.keys(WAYS);

/**
 * Follows a recorded disk and returns what a power cut at a moment may leave. Only a sync of a file keeps its content,
 * and only a sync of a folder keeps its names, as POSIX has it: most file systems keep more.
 */
export class CrashingDisk {
  readonly #ops: readonly DiskOp[];
  readonly #files = new Map<number, File>();
  readonly #names: Map<string, number | undefined>;
  #unsynced: NameOp[] = [];
  #place = 0;

  constructor(record: DiskRecord) {
    this.#ops = record.ops;
    this.#names = new Map(record.names);
    for (const [id, content] of record.contents) this.#files.set(id, { synced: content, unsynced: [] });
  }

  /** Carries out the changes before number `place`. Call it with growing numbers. */
  advance(place: number): void {
    for (; this.#place < place; this.#place += 1) this.#take(this.#ops[this.#place] as DiskOp, this.#place);
  }

  /** Returns a folder that a power cut now may leave when the disk behaves as `way` says. */
  crash(way: string, random: Random): Folder {
    const { whole, sector } = (WAYS[way] as NonNullable<(typeof WAYS)[string]>)(random, this.#place);
    const names = new Map(this.#names);
    for (const op of this.#unsynced) if (whole(op)) rename(names, op);
    const left = new Map<string, Uint8Array | undefined>();
    for (const [name, id] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
      // A file is lost when the name of its folder is lost.
      const parent = path.dirname(name);
      if (parent !== "." && !(left.has(parent) && left.get(parent) === undefined)) continue;
      left.set(name, id === undefined ? undefined : contentOf(this.#file(id), whole, sector));
    }
    return left;
  }

  #file(id: number): File {
    const known = this.#files.get(id);
    if (known) return known;
    const made: File = { synced: Buffer.alloc(0), unsynced: [] };
    this.#files.set(id, made);
    return made;
  }

  #take(op: DiskOp, place: number): void {
    switch (op.kind) {
      case "write":
      case "resize":
        this.#file(op.id).unsynced.push({ ...op, place });
        return;
      case "syncFile": {
        const file = this.#file(op.id);
        file.synced = contentOf(file, ALWAYS, ALWAYS);
        file.unsynced = [];
        return;
      }
      case "syncFolder": {
        const isHere = (one: NameOp) =>
          path.dirname(one.kind === "rename" ? one.to : one.path) === (op.path || ".");
        for (const one of this.#unsynced) if (isHere(one)) rename(this.#names, one);
        this.#unsynced = this.#unsynced.filter((one) => !isHere(one));
        return;
      }
      default:
        this.#unsynced.push({ ...op, place });
    }
  }
}

function rename(names: Map<string, number | undefined>, op: NameOp): void {
  if (op.kind === "add") names.set(op.path, op.id);
  else if (op.kind === "remove") names.delete(op.path);
  else
    for (const [name, id] of new Map(names))
      if (name === op.from || name.startsWith(`${op.from}/`)) {
        names.delete(name);
        names.set(op.to + name.slice(op.from.length), id);
      }
}

function contentOf({ synced, unsynced }: File, whole: Chance, sector: Chance): Buffer {
  const kept = unsynced.filter(whole);
  if (kept.length === 0) return synced;
  const most = Math.max(
    synced.length,
    ...kept.map((one) => (one.kind === "write" ? one.at + one.bytes.length : one.size)),
  );
  // A sync of a long file, such as a segment of the log, changes it in place, because copies would take most of the time.
  const isInPlace = whole === ALWAYS && most <= synced.length;
  const content = isInPlace ? synced : Buffer.alloc(most);
  if (!isInPlace) synced.copy(content);
  let size = synced.length;
  for (const one of kept) {
    if (one.kind === "resize") {
      content.fill(0, Math.min(one.size, size));
      size = one.size;
      continue;
    }
    const end = one.at + one.bytes.length;
    for (let at = one.at; at < end; ) {
      const next = Math.min(end, (Math.floor(at / SECTOR) + 1) * SECTOR);
      if (sector(one)) {
        one.bytes.copy(content, at, at - one.at, next - one.at);
        size = Math.max(size, next);
      }
      at = next;
    }
  }
  return content.subarray(0, size);
}
