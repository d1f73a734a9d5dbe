import { posix } from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { storedFiles } from "../db/schema/catalogue.ts";
import { lessonMedia } from "../db/schema/lessons.ts";
import type { SignedAddresses } from "../files/objectStore.ts";
import { mediaTypeOf } from "../media/mediaTypes.ts";
import { createKeptTexts, type KeptTexts } from "./keptTexts.ts";

interface Signing {
  readonly lessonId: number;
  /** The path of the playlist. */
  readonly path: string;
  /** The hash of the playlist. */
  readonly hash: string;
  readonly signed: SignedAddresses;
  /** Unix seconds: the end of the grant. */
  readonly expires: number;
  readonly nowMs: number;
}

/** A long film's signed playlist has 600 KB. */
const MOST_KEPT = 32_000_000;

/** Signed playlists of each store. A store is one for its process. */
const keptOf = new WeakMap<SignedAddresses, KeptTexts>();

/**
 * A playlist of HLS (RFC 8216 §4) that names what lies in the object store by addresses of the store itself, each good to the end of
 * the minute in which the grant ends (decision 071), so that all grants of a minute share one. What it names beside that, playlists among
 * it, stays relative: under the grant. The caller has checked the grant.
 *
 * @param readText reads the playlist; not called where the signed one is kept.
 */
export async function signPlaylist(
  db: Db,
  readText: () => Promise<string>,
  signing: Signing,
): Promise<string> {
  const { lessonId, path, hash, signed, expires } = signing;
  const ends = Math.ceil(expires / 60) * 60;
  // Whatever changes the addresses changes the name: files that were replaced, and those that reached the store.
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

/** Where a file of a lesson is fetched without us; undefined where it lies in the database, or nothing signs. */
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
