import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PracticeRun } from "../calls/practice.ts";
import { PACK_STORE } from "../site/dropPacks.ts";
import { forgetPacks, packsOwner } from "../site/packsOwner.ts";
import { dropPictures } from "./pictures.ts";

/** Version of the format of stored runs. After an increase, packs of an older version cannot be opened. */
export const PACK_FORM = 1;

/** A practice run stored on this device for use without a network. */
export interface Pack {
  readonly recordId: string;
  /** Id of the learner. Packs of other learners are never shown. */
  readonly owner: string;
  readonly form: number;
  readonly title: string;
  /** Time of the download, in ms. */
  readonly takenAt: number;
  /** Size of all questions and pictures, in bytes. */
  readonly bytes: number;
  readonly pictures: readonly string[];
  /** Number of pictures that could not be stored. */
  readonly missing: number;
  /** True if the pack contains the key of every question, for the mode 背题 (memorising). */
  readonly hasKeys: boolean;
  /** The run. Unless `hasKeys`, it has keys only of questions that were answered or whose key was looked up. */
  readonly run: PracticeRun;
}

interface Schema extends DBSchema {
  packs: { key: string; value: Pack };
}

/** Opens the database for each use. An open one would block another tab, whose sign-out deletes the database. */
async function use<T>(run: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(PACK_STORE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("packs", { keyPath: "recordId" }),
    blocking: () => database.close(),
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

/** Returns the owner's packs, newest first. */
export async function packsOf(owner: string): Promise<readonly Pack[]> {
  // Opening the database would create it for a learner without packs.
  if (packsOwner() !== owner) return [];
  const all = await use((database) => database.getAll("packs"));
  return all.filter((pack) => pack.owner === owner).toSorted((a, b) => b.takenAt - a.takenAt);
}

export async function packOf(owner: string, recordId: string): Promise<Pack | undefined> {
  return (await packsOf(owner)).find((pack) => pack.recordId === recordId);
}

export async function putPack(pack: Pack): Promise<void> {
  await use((database) => database.put("packs", pack));
  // The learner signed out during the download, so the pack is deleted again.
  if (packsOwner() === pack.owner) return;
  await forgetPacks();
  throw new Error("signed out while a pack was taken");
}

/** Replaces the run of a pack by the server's newer one; does nothing for a run without a pack. */
export async function storeRun(owner: string, run: PracticeRun): Promise<void> {
  if (packsOwner() !== owner) return;
  await use(async (database) => {
    const tx = database.transaction("packs", "readwrite");
    const pack = await tx.store.get(run.recordId);
    if (pack?.owner === owner) await tx.store.put({ ...pack, form: PACK_FORM, run });
    await tx.done;
  });
}

export async function removePack(owner: string, recordId: string): Promise<void> {
  if (packsOwner() !== owner) return;
  await use((database) => database.delete("packs", recordId));
  await dropUnused(owner);
}

/** Deletes pictures that no pack uses; without any pack also the worker and its files. */
export async function dropUnused(owner: string): Promise<void> {
  const left = await packsOf(owner);
  if (left.length === 0) return forgetPacks();
  await dropPictures(new Set(left.flatMap(({ pictures }) => pictures)));
}
