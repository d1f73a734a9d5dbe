import { posix } from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { storedFiles } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import type { SignedAddresses } from "../../platform/files/objectStore.ts";
import { mediaTypeOf } from "../../platform/media/mediaTypes.ts";
import { createKeptTexts, type KeptTexts } from "./keptTexts.ts";

interface Signing {
  readonly lessonId: number;
  readonly path: string;
  readonly hash: string;
  readonly signed: SignedAddresses;
  /** End of the grant in Unix seconds. */
  readonly expires: number;
  readonly nowMs: number;
}

/** Most characters of all cached playlists together. The playlist of a long film has about 600,000. */
const MOST_KEPT = 32_000_000;

/** Caches of signed playlists, one for each object store (a process has one store). */
const keptOf = new WeakMap<SignedAddresses, KeptTexts>();

/**
 * Returns an HLS playlist (RFC 8216 §4) in which files in the object store have signed addresses of the store. All
 * signed addresses expire at the end of the minute in which the grant ends (decision 071), so that grants of the same
 * minute share one playlist. Other files and playlists keep relative addresses, which contain the grant. The caller has
 * checked the grant.
 * @param readText reads the playlist; not called if a signed playlist is cached
 */
export async function signPlaylist(
  db: Db,
  readText: () => Promise<string>,
  signing: Signing,
): Promise<string> {
  const { lessonId, path, hash, signed, expires } = signing;
  const ends = Math.ceil(expires / 60) * 60;
  // The name in the cache contains all that changes the addresses: which files were replaced, and which of them the
  // object store already has.
  const [state] = await db
    .select({
      hash: sql<string>`md5(string_agg(${lessonMedia.path} || ' ' || ${lessonMedia.hash} || ' ' || (${storedFiles.content} is null), ',' order by ${lessonMedia.path}))`,
    })
    .from(lessonMedia)
    .innerJoin(storedFiles, eq(storedFiles.hash, lessonMedia.hash))
    .where(eq(lessonMedia.lessonId, lessonId));
  const kept = keptOf.get(signed) ?? createKeptTexts(MOST_KEPT);
  keptOf.set(signed, kept);
  return kept.get([lessonId, path, hash, state?.hash, ends].join("\n"), async () =>
    withAddresses(await readText(), path, await addressesOf(db, { ...signing, ends })),
  );
}

async function addressesOf(
  db: Db,
  { lessonId, signed, ends, nowMs }: Signing & { readonly ends: number },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ path: lessonMedia.path, hash: lessonMedia.hash })
    .from(lessonMedia)
    .innerJoin(storedFiles, eq(storedFiles.hash, lessonMedia.hash))
    .where(and(eq(lessonMedia.lessonId, lessonId), isNull(storedFiles.content)));
  const seconds = ends - nowMs / 1_000;
  return new Map(
    rows
      .filter(({ path }) => !path.endsWith(".m3u8"))
      .map(({ path, hash }) => [path, signed.addressOf(hash, { seconds, type: typeOf(path) })]),
  );
}

function withAddresses(text: string, path: string, addresses: ReadonlyMap<string, string>): string {
  const folder = posix.dirname(path);
  const addressOf = (uri: string) => addresses.get(posix.join(folder, uri)) ?? uri;
  return text
    .split("\n")
    .map((line) =>
      line.startsWith("#")
        ? line.replace(/URI="([^"]+)"/g, (_all, uri: string) => `URI="${addressOf(uri)}"`)
        : line.replace(/^\S+/, addressOf),
    )
    .join("\n");
}

/**
 * Returns the address at which a player fetches a file directly from the object store; undefined: the file is in the
 * database, or the store signs no addresses.
 */
export async function signedAddress(
  db: Db,
  { hash, path }: { readonly hash: string; readonly path: string },
  { signed, seconds }: { readonly signed: SignedAddresses | undefined; readonly seconds: number },
): Promise<string | undefined> {
  if (!signed || path.endsWith(".m3u8")) return undefined;
  const isOutside = and(eq(storedFiles.hash, hash), isNull(storedFiles.content));
  if ((await db.$count(storedFiles, isOutside)) === 0) return undefined;
  return signed.addressOf(hash, { seconds, type: typeOf(path) });
}

function typeOf(path: string): string {
  return mediaTypeOf(path.slice(path.lastIndexOf(".") + 1));
}
