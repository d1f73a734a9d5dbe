import { PICTURES_CACHE, PICTURES_PATH } from "#shared/domain/offlinePack.ts";

/** Matches addresses of pictures: those of other hosts, which may not be stored, and those of the upstream. */
const ADDRESSES = /https?:\/\/[^\s"'<>\\)]+|\/uploads\/[^\s"'<>\\)]+/g;
const OF_OTHERS = /^https?:\/\/.+\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const AT_ONCE = 4;

export interface PictureAddresses {
  /** Addresses of the upstream's pictures, in the form in which pages request them. */
  readonly ours: readonly string[];
  /** Number of pictures of other hosts. */
  readonly others: number;
}

/** Finds the addresses of pictures in all texts of some data. */
export function picturesIn(content: unknown): PictureAddresses {
  const found = [...new Set(JSON.stringify(content).match(ADDRESSES) ?? [])];
  return {
    ours: found
      .filter((address) => address.startsWith("/uploads/"))
      .map((address) => PICTURES_PATH + address.slice("/uploads/".length)),
    others: found.filter((address) => OF_OTHERS.test(address)).length,
  };
}

export interface StoredPictures {
  readonly kept: readonly string[];
  readonly bytes: number;
}

/**
 * Fetches and stores pictures. Sends no session, because pictures are the same for all learners. Omits a picture that
 * fails.
 */
export async function storePictures(
  addresses: readonly string[],
  onEach: () => void,
): Promise<StoredPictures> {
  if (addresses.length === 0) return { kept: [], bytes: 0 };
  const cache = await caches.open(PICTURES_CACHE);
  const waiting = [...addresses];
  const kept: string[] = [];
  let bytes = 0;
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const response = await fetch(url, { credentials: "omit" }).catch(() => undefined);
      if (response?.ok) {
        const { size } = await response.clone().blob();
        await cache.put(url, response);
        kept.push(url);
        bytes += size;
      }
      onEach();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { kept, bytes };
}

export async function dropPictures(needed: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(PICTURES_CACHE))) return;
  const cache = await caches.open(PICTURES_CACHE);
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url);
}
