import type { Device } from "./deviceCheck.ts";

const TEST = "exam-check";
/** Length of the test text, in characters. A nearly full device rejects this much, but could store one letter. */
const MUCH = 200_000;

type Rest = Omit<Device, "serverTime">;

/** Reads from the browser what the device check needs to know. */
export const browserDevice: Rest = {
  now: () => Date.now(),
  tryStore,
  isPrivate,
  async room() {
    const { quota, usage } = (await storage()?.estimate()) ?? {};
    return quota === undefined ? undefined : quota - (usage ?? 0);
  },
  canFullscreen: () => document.fullscreenEnabled,
};

/** Returns undefined on plain http, where browsers offer no storage manager. */
function storage(): StorageManager | undefined {
  return (navigator as Partial<Navigator>).storage;
}

/** Stores a test entry in the same browser storage as the answers of an exam. */
async function tryStore(): Promise<void> {
  const [{ createEntryStore }, { browserPlatform }] = await Promise.all([
    import("#client/journal/entryStore.ts"),
    import("#client/journal/platform.ts"),
  ]);
  const store = createEntryStore<string>(TEST, TEST, browserPlatform().later);
  try {
    const { seqs } = await store.add({ key: TEST, payload: "x".repeat(MUCH), at: Date.now() });
    await store.remove(seqs);
  } finally {
    store.close();
  }
}

interface Memory {
  readonly memory?: { readonly jsHeapSizeLimit: number };
}

/**
 * Guesses whether the window is private, because no browser reports it. Private windows of Firefox and Safari have
 * no private file system; those of Chromium limit storage to a part of the memory.
 */
async function isPrivate(): Promise<boolean> {
  const manager = storage();
  if (!manager) return false;
  const isRefused = await manager.getDirectory().then(
    () => false,
    () => true,
  );
  const heap = (performance as Memory).memory?.jsHeapSizeLimit;
  const { quota } = await manager.estimate();
  return isRefused || (heap !== undefined && quota !== undefined && quota < 2 * heap);
}
