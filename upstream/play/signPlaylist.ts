import { posix } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { storedFiles } from "../db/schema/catalogue.ts";
import { lessonMedia } from "../db/schema/lessons.ts";
import type { SignedAddresses } from "../files/objectStore.ts";
import { mediaTypeOf } from "../media/mediaTypes.ts";

interface Signing {
  readonly lessonId: number;
  /** The path of the playlist. */
  readonly path: string;
  readonly signed: SignedAddresses;
  /** Until the grant ends. */
  readonly seconds: number;
}

/**
 * A playlist of HLS (RFC 8216 §4) that names what lies in the object store by addresses of the store itself, each good until the grant
 * ends (decision 044). What it names beside that, playlists among it, stays relative: under the grant.
 */
export async function signPlaylist(
  db: Db,
  text: string,
  { lessonId, path, signed, seconds }: Signing,
): Promise<string> {
  const rows = await db
    .select({ path: lessonMedia.path, hash: lessonMedia.hash })
    .from(lessonMedia)
    .innerJoin(storedFiles, eq(storedFiles.hash, lessonMedia.hash))
    .where(and(eq(lessonMedia.lessonId, lessonId), isNull(storedFiles.content)));
  const addresses = new Map<string, string>();
  for (const { path: named, hash } of rows) {
    const type = mediaTypeOf(named.slice(named.lastIndexOf(".") + 1));
    if (!named.endsWith(".m3u8")) addresses.set(named, await signed.addressOf(hash, { seconds, type }));
  }
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
  return signed.addressOf(hash, { seconds, type: mediaTypeOf(path.slice(path.lastIndexOf(".") + 1)) });
}
