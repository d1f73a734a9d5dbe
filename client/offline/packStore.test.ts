import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PracticeRun } from "../calls/practice.ts";
import { forgetPacks, ownPacks, packsOwner } from "../site/packsOwner.ts";
import { storeRun, type Pack, packOf, packsOf, putPack, removePack } from "./packStore.ts";

/** Addresses in each cache of the simulated browser, by the cache's name. */
let there: Map<string, Set<string>>;
let workers: number;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  there = new Map([
    ["offline-v1", new Set(["/question/offline"])],
    ["offline-pictures", new Set(["/api/uploads/a.png", "/api/uploads/b.png"])],
  ]);
  workers = 1;
  vi.stubGlobal("caches", {
    keys: async () => [...there.keys()],
    has: async (name: string) => there.has(name),
    delete: async (name: string) => there.delete(name),
    open: async (name: string) => ({
      keys: async () => [...(there.get(name) ?? [])].map((path) => ({ url: `https://study.test${path}` })),
      delete: async (url: string) => there.get(name)?.delete(new URL(url).pathname),
    }),
  });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistrations: async () => [{ unregister: async () => (workers = 0) }] },
  });
  ownPacks("7");
});
afterEach(() => vi.unstubAllGlobals());

function pack(recordId: string, own: Partial<Pack> = {}): Pack {
  return {
    recordId,
    owner: "7",
    form: 1,
    title: "政治经济学",
    takenAt: Number(recordId),
    bytes: 1_000,
    pictures: [],
    missing: 0,
    hasKeys: false,
    run: { recordId, questionNum: 3, answer: [] } as unknown as PracticeRun,
    ...own,
  };
}

const idsOf = (packs: readonly Pack[]) => packs.map(({ recordId }) => recordId);

test("returns only the owner's packs, newest first", async () => {
  await putPack(pack("12"));
  await putPack(pack("13"));
  expect(idsOf(await packsOf("7"))).toEqual(["13", "12"]);
  expect(await packsOf("8")).toEqual([]);
  // Another learner's packs stay hidden even if the stored owner is wrong.
  ownPacks("8");
  expect(await packsOf("8")).toEqual([]);
  expect(await packOf("8", "12")).toBeUndefined();
});

test("creates no store for a learner without packs", async () => {
  await forgetPacks();
  expect(workers).toBe(0);
  expect(await packsOf("7")).toEqual([]);
  await storeRun("7", pack("12").run);
  expect(await indexedDB.databases()).toEqual([]);
});

test("updates an existing pack with newer data of the server, and creates no pack for other runs", async () => {
  await putPack(pack("12"));
  const run = { ...pack("12").run, status: "finished" };
  await storeRun("7", run);
  await storeRun("7", { ...run, recordId: "99" });
  expect((await packOf("7", "12"))?.run.status).toBe("finished");
  expect(idsOf(await packsOf("7"))).toEqual(["12"]);
  await storeRun("8", { ...run, status: "doing" });
  expect((await packOf("7", "12"))?.run.status).toBe("finished");
});

test("deletes a removed pack with its own pictures, and everything with the last pack", async () => {
  await putPack(pack("12", { pictures: ["/api/uploads/a.png"] }));
  await putPack(pack("13", { pictures: ["/api/uploads/b.png"] }));
  await removePack("7", "12");
  expect(there.get("offline-pictures")).toEqual(new Set(["/api/uploads/b.png"]));
  expect(workers).toBe(1);
  await removePack("7", "13");
  await vi.waitFor(() => expect(workers).toBe(0));
  expect([...there.keys()]).toEqual([]);
  expect(packsOwner()).toBeNull();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("deletes a pack that is completed after a sign-out", async () => {
  void forgetPacks();
  await expect(putPack(pack("12"))).rejects.toThrow("signed out");
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});
