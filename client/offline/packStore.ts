import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PracticeRun } from "../calls/practice.ts";
import { PACK_STORE } from "../site/dropPacks.ts";
import { forgetPacks, packsOwner } from "../site/packsOwner.ts";
import { dropPictures } from "./pictures.ts";

/** Format version of stored runs. Raising it makes older packs unreadable. */
export const PACK_FORM = 1;

/** A practice run stored on this device for use without a network. */
export interface Pack {
  readonly recordId: string;
  /** Id of the learner; packs of others are never shown. */
  readonly owner: string;
  readonly form: number;
  readonly title: string;
  /** ms */
  readonly takenAt: number;
  /** Size of questions and pictures together. */
  readonly bytes: number;
  readonly pictures: readonly string[];
  /** Number of pictures that could not be stored. */
  readonly missing: number;
  /** Downloaded with the key of every question (背题). */
  readonly hasKeys: boolean;
  /** Contains keys only for questions that were answered or looked up. */
  readonly run: PracticeRun;
}

interface Schema extends DBSchema {
  packs: { key: string; value: Pack };
}

/** Opens the database for each use: another tab's sign-out deletes the database and must not wait for this tab. */
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
  // Opening would create a database for learners without packs.
  if (packsOwner() !== owner) return [];
  const all = await use((database) => database.getAll("packs"));
  return all.filter((pack) => pack.owner === owner).toSorted((a, b) => b.takenAt - a.takenAt);
}

export async function packOf(owner: string, recordId: string): Promise<Pack | undefined> {
  return (await packsOf(owner)).find((pack) => pack.recordId === recordId);
}

export async function putPack(pack: Pack): Promise<void> {
  await use((database) => database.put("packs", pack));
  // The learner signed out meanwhile, so the pack is deleted.
  if (packsOwner() === pack.owner) return;
  await forgetPacks();
  throw new Error("signed out while a pack was taken");
}

/** Updates the pack of a run, if any, with later data of the server. */
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

/** Deletes pictures of no pack; without any pack, the worker and its files too. */
export async function dropUnused(owner: string): Promise<void> {
  const left = await packsOf(owner);
  if (left.length === 0) return forgetPacks();
  await dropPictures(new Set(left.flatMap(({ pictures }) => pictures)));
}
