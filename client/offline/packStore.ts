import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PracticeRun } from "../calls/practice.ts";
import { PACK_STORE } from "../site/dropPacks.ts";
import { forgetPacks, packsOwner } from "../site/packsOwner.ts";
import { dropPictures } from "./pictures.ts";

/** Another number makes packs of before unreadable: where what is stored of a run gets another form. */
export const PACK_FORM = 1;

/** A run of practice as this device keeps it, to go on without a network. */
export interface Pack {
  readonly recordId: string;
  /** The learner; nobody else's packs are told of. */
  readonly owner: string;
  readonly form: number;
  readonly title: string;
  /** ms */
  readonly takenAt: number;
  /** The size of questions and pictures together. */
  readonly bytes: number;
  /** Addresses of the pictures that are kept. */
  readonly pictures: readonly string[];
  /** Pictures that could not be kept. */
  readonly missing: number;
  /** Taken with the key to each question (背题). */
  readonly hasKeys: boolean;
  /** Keys stand in it for what was answered or looked up, and for nothing else. */
  readonly run: PracticeRun;
}

interface Schema extends DBSchema {
  packs: { key: string; value: Pack };
}

/** Opened for each use: whoever signs out in another tab deletes it all, and must not wait for this one. */
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

/** The newest first. */
export async function packsOf(owner: string): Promise<readonly Pack[]> {
  // Most learners have none, and get no store by being asked.
  if (packsOwner() !== owner) return [];
  const all = await use((database) => database.getAll("packs"));
  return all.filter((pack) => pack.owner === owner).toSorted((a, b) => b.takenAt - a.takenAt);
}

export async function packOf(owner: string, recordId: string): Promise<Pack | undefined> {
  return (await packsOf(owner)).find((pack) => pack.recordId === recordId);
}

export async function putPack(pack: Pack): Promise<void> {
  await use((database) => database.put("packs", pack));
  // Signed out meanwhile: nothing of it may stay.
  if (packsOwner() === pack.owner) return;
  await forgetPacks();
  throw new Error("signed out while a pack was taken");
}

/** The server's later words on a run are written into its pack, where there is one. */
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

/** Pictures of no pack; without any pack the worker and its files too. */
export async function dropUnused(owner: string): Promise<void> {
  const left = await packsOf(owner);
  if (left.length === 0) return forgetPacks();
  await dropPictures(new Set(left.flatMap(({ pictures }) => pictures)));
}
