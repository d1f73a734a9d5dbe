import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { MARKS_STORE } from "#client/site/signOut.ts";
import type { QuestionAnnotations } from "./questionAnnotations.ts";

const DAY_MS = 86_400_000;
/** Annotations that were not changed for half a year are deleted. */
const KEPT_MS = 180 * DAY_MS;

/** Identifies whose annotations, and of which attempt, are read and written. */
export interface AnnotationScope {
  readonly owner: string;
  readonly attempt: string;
}

/** Annotations of one question as stored on the device. */
export interface StoredAnnotations {
  readonly marks: QuestionAnnotations;
  /** Time of the last change to the synced part, in ms; absent: never changed, or stored before syncing existed. */
  readonly changedAt?: number | undefined;
  readonly isSent?: boolean;
}

/** Stored rows name the attempt `sitting`. The name is part of the database key and must not change. */
interface Row extends StoredAnnotations {
  readonly owner: string;
  readonly sitting: string;
  readonly of: string;
  readonly at: number;
}

interface Schema extends DBSchema {
  marks: { key: [owner: string, sitting: string, of: string]; value: Row; indexes: { at: number } };
}

export interface AnnotationDatabase {
  readonly all: () => Promise<ReadonlyMap<string, StoredAnnotations>>;
  readonly put: (of: string, mark: StoredAnnotations) => Promise<unknown>;
  readonly close: () => void;
}

export async function openAnnotationDatabase({
  owner,
  attempt,
}: AnnotationScope): Promise<AnnotationDatabase> {
  // When the learner signs out, another tab deletes the whole database. This tab then closes its connection, so that it
  // cannot store the annotations again.
  const close = () => database.close();
  const database: IDBPDatabase<Schema> = await openDB<Schema>(MARKS_STORE, 1, {
    upgrade(fresh) {
      const rows = fresh.createObjectStore("marks", { keyPath: ["owner", "sitting", "of"] });
      rows.createIndex("at", "at");
    },
    blocking: () => close(),
  });
  await forget(database, owner);
  return {
    async all() {
      const ofAttempt = IDBKeyRange.bound([owner, attempt], [owner, attempt, []]);
      const rows = await database.getAll("marks", ofAttempt);
      return new Map(rows.map((row) => [row.of, row]));
    },
    put: (of, mark) => database.put("marks", { owner, sitting: attempt, of, at: Date.now(), ...mark }),
    close,
  };
}

/** Deletes expired annotations, and all annotations of other learners on this device. */
async function forget(database: IDBPDatabase<Schema>, owner: string): Promise<void> {
  const tx = database.transaction("marks", "readwrite");
  await Promise.all([
    tx.store.delete(IDBKeyRange.upperBound([owner], true)),
    tx.store.delete(IDBKeyRange.lowerBound([owner, []])),
  ]);
  let old = await tx.store.index("at").openCursor(IDBKeyRange.upperBound(Date.now() - KEPT_MS));
  for (; old; old = await old.continue()) await old.delete();
  await tx.done;
}
