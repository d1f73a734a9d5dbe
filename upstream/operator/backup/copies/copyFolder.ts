import { readFile, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "../../../platform/db/database.ts";

/** A copy of an embedded database. It lies in a folder of its own, whose files are never changed. */
export interface Copy {
  readonly folder: string;
  /** Earliest Unix ms to which the copy can be restored: when it was complete. */
  readonly atMs: number;
  /** First and last segment of the log that the copy needs to be opened. */
  readonly first: string;
  readonly last: string;
  /** Position in the log at the end of the copy. */
  readonly lsn: string;
  /** Bytes that the copy takes alone, without files that it shares with earlier ones. */
  readonly bytes: number;
  /** Sizes and times of the copied files. */
  readonly files: Readonly<Record<string, string>>;
}

export const LOG = "log";
const NAME = /^copy-\d+$/;

const MINUTE = 60_000;
/** Each step keeps the newest copy of each of its last `num` intervals. */
const LADDER = [
  { everyMs: 5 * MINUTE, num: 12 },
  { everyMs: 60 * MINUTE, num: 24 },
  { everyMs: 24 * 60 * MINUTE, num: 7 },
] as const;

/** Lists the complete copies, oldest first. */
export async function listCopies(place: string): Promise<readonly Copy[]> {
  const names = (await readdir(place).catch(() => [])).filter((name) => NAME.test(name));
  const copies: Copy[] = [];
  for (const name of names) {
    const text = await readFile(join(place, name, "copy.json"), "utf8").catch(() => undefined);
    if (text !== undefined)
      copies.push({ ...(JSON.parse(text) as Omit<Copy, "folder">), folder: join(place, name) });
  }
  return copies.sort((a, b) => a.atMs - b.atMs);
}

/** Returns the copies that the ladder keeps: 12 of 5 minutes, 24 of an hour, 7 of a day. */
export function keptCopies<T extends Pick<Copy, "atMs">>(copies: readonly T[]): ReadonlySet<T> {
  return new Set(LADDER.flatMap((step) => stepOf(copies, step)));
}

function stepOf<T extends Pick<Copy, "atMs">>(
  copies: readonly T[],
  { everyMs, num }: (typeof LADDER)[number],
): readonly T[] {
  const newest = new Map<number, T>();
  for (const copy of copies) newest.set(Math.floor(copy.atMs / everyMs), copy);
  return [...newest.values()].slice(-num);
}

/**
 * Removes copies that the ladder does not keep, and segments of the log that nothing needs: from the oldest copy of the
 * step of five minutes on the log is whole, an older copy has the segments that open it.
 */
export async function tidyCopies(place: string): Promise<void> {
  const copies = await listCopies(place);
  const kept = keptCopies(copies);
  for (const copy of copies) if (!kept.has(copy)) await rm(copy.folder, { recursive: true });
  const [whole] = stepOf(copies, LADDER[0]);
  for (const name of await readdir(join(place, LOG)).catch(() => [])) {
    const segment = name.slice(0, 24);
    const isOfCopy = [...kept].some(({ first, last }) => first <= segment && segment <= last);
    if (!isOfCopy && whole && segment < whole.first) await rm(join(place, LOG, name), { force: true });
  }
}

/** Returns the bytes of all files below a folder; a file with several names counts once. */
export async function bytesOf(place: string): Promise<number> {
  const seen = new Map<number, number>();
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile()) {
      const { ino, size } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ ino: 0, size: 0 }));
      seen.set(ino, size);
    }
  return [...seen.values()].reduce((sum, size) => sum + size, 0);
}

/**
 * Returns COPIES_DIR for a database; undefined: the database takes no copies of itself.
 * @param given value of COPIES_DIR
 */
export function copiesDir(storage: Storage, given: string | undefined): string | undefined {
  if (storage.kind !== "folder" || given === "off") return undefined;
  return given ?? join(dirname(storage.path), "copies");
}

/**
 * Returns the folder in `dir` with the copies of one database. A database that is created anew has another, because the
 * log of the old one does not continue in it.
 * @param folder folder of the database; if its files are lost, the folder of the newest copy is returned
 */
export async function copiesOf(dir: string, folder: string): Promise<string> {
  const control = await readFile(join(folder, "pg", "global", "pg_control")).catch(() => undefined);
  // The first eight bytes are the system identifier, which initdb draws.
  if (control) return join(dir, String(control.readBigUInt64LE(0)));
  const names = await readdir(dir).catch(() => []);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await listCopies(join(dir, name))).at(-1)?.atMs ?? 0 })),
  );
  return join(dir, ages.sort((a, b) => a.atMs - b.atMs).at(-1)?.name ?? "");
}
