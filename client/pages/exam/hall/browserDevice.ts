import type { Device } from "./deviceCheck.ts";

const TEST = "exam-check";
/** As much as a long essay: a device that is full takes a single letter still. */
const MUCH = 200_000;

type Rest = Omit<Device, "serverTime">;

/** The browser's own facts of the device. */
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

/** Absent on plain http. */
function storage(): StorageManager | undefined {
  return (navigator as Partial<Navigator>).storage;
}

/** Goes the way of the answers of an exam. */
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

/** No browser says so: Firefox and Safari have no private file system there, Chromium lets a page keep no more than a part of the memory. */
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
