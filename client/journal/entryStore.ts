import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { SourcedEntry } from "./entry.ts";
import { randomName } from "../kit/randomName.ts";
import type { Platform } from "./platform.ts";

/** Ms after which opening the database fails, because some browsers never answer. */
const OPEN_MS = 3_000;

/** Stores a learner's entries on this device. All tabs share one store. */
export interface EntryStore<P> {
  /** Resolves once the entry is durable, and returns it with the seqs of all stored entries of its key. */
  readonly add: (draft: Draft<P>) => Promise<Added<P>>;
  readonly keys: () => Promise<readonly string[]>;
  readonly read: (key: string) => Promise<StoredLine<P>>;
  readonly remove: (seqs: readonly number[]) => Promise<void>;
  /** Deletes all entries of a key, because the server accepts none any more. Returns a new name for this deletion. */
  readonly drop: (key: string) => Promise<string>;
  readonly close: () => void;
}

/** The entries of a key, and the name of the last deletion by `drop`; undefined: none. */
interface StoredLine<P> {
  readonly entries: readonly SourcedEntry<P>[];
  readonly dropped: string | undefined;
}

interface Added<P> {
  readonly entry: SourcedEntry<P>;
  readonly seqs: readonly number[];
}

export interface Draft<P> {
  readonly key: string;
  readonly payload: P;
  readonly at: number;
}

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: Draft<unknown> & { readonly owner: string; readonly seq?: number };
    indexes: { line: [owner: string, key: string] };
  };
  about: { key: "source" | `dropped ${string}`; value: string };
}

interface Opened {
  readonly database: IDBPDatabase<Schema>;
  readonly source: string;
}

export function createEntryStore<P>(name: string, owner: string, later: Platform["later"]): EntryStore<P> {
  const connection = createConnection(name, later);
  const { use } = connection;
  return {
    add: (draft) =>
      use(async ({ database, source }) => {
        const tx = database.transaction("entries", "readwrite", { durability: "strict" });
        const [seq, seqs] = await Promise.all([
          tx.store.add({ ...draft, owner }),
          tx.store.index("line").getAllKeys([owner, draft.key]),
          tx.done,
        ]);
        return { entry: { ...draft, seq, source }, seqs };
      }),
    keys: () =>
      use(async ({ database }) => {
        const keys: string[] = [];
        const range = IDBKeyRange.bound([owner], [owner, []]);
        const index = database.transaction("entries").store.index("line");
        let cursor = await index.openKeyCursor(range, "nextunique");
        for (; cursor; cursor = await cursor.continue()) keys.push(cursor.key[1]);
        return keys;
      }),
    read: (key) =>
      use(async ({ database, source }) => {
        const tx = database.transaction(["entries", "about"]);
        const [found, dropped] = await Promise.all([
          tx.objectStore("entries").index("line").getAll([owner, key]),
          tx.objectStore("about").get(`dropped ${owner} ${key}`),
        ]);
        const entries = found.map(({ seq = 0, payload, at }) => ({
          key,
          seq,
          payload: payload as P,
          at,
          source,
        }));
        return { entries, dropped };
      }),
    remove: (seqs) =>
      use(async ({ database }) => {
        const tx = database.transaction("entries", "readwrite");
        await Promise.all([...seqs.map((seq) => tx.store.delete(seq)), tx.done]);
      }),
    drop: (key) =>
      use(async ({ database }) => {
        const tx = database.transaction(["entries", "about"], "readwrite");
        const [entries, name] = [tx.objectStore("entries"), randomName()];
        const seqs = await entries.index("line").getAllKeys([owner, key]);
        await Promise.all([
          ...seqs.map((seq) => entries.delete(seq)),
          tx.objectStore("about").put(name, `dropped ${owner} ${key}`),
          tx.done,
        ]);
        return name;
      }),
    close: connection.end,
  };
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

interface Connection {
  readonly use: <T>(run: (opened: Opened) => Promise<T>) => Promise<T>;
  readonly end: () => void;
}

function createConnection(name: string, later: Platform["later"]): Connection {
  let opening: Promise<Opened> | undefined;
  let hangs = false;
  let ended = false;

  function end(): void {
    ended = true;
    close();
  }

  function close(): void {
    void opening?.then(({ database }) => database.close()).catch(() => undefined);
    opening = undefined;
  }

  function opened(): Promise<Opened> {
    opening ??= open(name, close);
    const found = opening;
    return new Promise((resolve, reject) => {
      const cancel = later(giveUp, hangs ? 0 : OPEN_MS);
      function giveUp(): void {
        hangs = true;
        reject(new Error("the store did not open"));
      }
      found
        .then(
          (value) => {
            hangs = false;
            resolve(value);
          },
          (error: unknown) => {
            if (opening === found) opening = undefined;
            reject(error as Error);
          },
        )
        .finally(cancel);
    });
  }

  async function use<T>(run: (opened: Opened) => Promise<T>): Promise<T> {
    if (ended) throw new Error("the journal is closed");
    const first = await opened();
    try {
      return await run(first);
    } catch (error) {
      if (isFull(error) || ended) throw error;
      // The browser may have closed the connection, so this operation opens a new one and tries once more.
      close();
      return run(await opened());
    }
  }

  return { use, end };
}

async function open(name: string, onEnd: () => void): Promise<Opened> {
  const database = await openDB<Schema>(`journal-${name}`, 1, {
    upgrade(fresh) {
      const entries = fresh.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      entries.createIndex("line", ["owner", "key"]);
      void fresh.createObjectStore("about").put(randomName(), "source");
    },
    blocking: onEnd,
    terminated: onEnd,
  });
  const source = await database.get("about", "source");
  if (source === undefined) throw new Error("the store does not say who it is");
  return { database, source };
}
