import { both } from "#upstream/platform/kit/language.ts";

import type { Db } from "../../platform/db/database.ts";
import { databaseStore } from "../../platform/files/fileStore.ts";
import { avatarUrl } from "../../platform/media/urls.ts";
import { ownedRows, sharedTables } from "./agencyTables.ts";
import { type ObjectStore, StoreError } from "../../platform/files/objectStore.ts";
import { ShellError } from "../errors.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Returns the SQL query for hashes of files that rows of the agency or of the shared library refer to. */
function named(agencyId: number): string {
  return ["lesson_media", "classroom_files"]
    .map(
      (table) =>
        `select t.hash from ${table} t where (${ownedRows(table, agencyId)}) or (${ownedRows(table, "library")})`,
    )
    .join(" union ");
}

export function usedAvatars(agencyId: number): string {
  return `exists (select from users where users.agency_id = ${agencyId} and users.avatar = replace('${avatarUrl("@")}', '@', t.hash))`;
}

/**
 * SQL condition on question_images, named `t`: content of the agency or of the shared library refers to the picture, in
 * a list of pictures or in a text.
 */
export function usedPictures(agencyId: number): string {
  const names = ["agencies", ...sharedTables].map((table) => {
    const owners = [ownedRows(table, agencyId, "o"), ownedRows(table, "library", "o")];
    const where = owners.flatMap((owner) => (owner === undefined ? [] : [`(${owner})`])).join(" or ");
    return `select found.names[1] from ${table} o, regexp_matches(to_jsonb(o)::text, '([0-9a-f]{40})\\.[a-z]{3,4}', 'g') found(names) where ${where}`;
  });
  return `t.hash in (${names.join(" union ")})`;
}

/**
 * Copies the files that the other database lacks into that database. Its upstream later moves them to its own object
 * store (FILES_URL). If no row refers to a copied file after a day, a job removes it.
 * @returns the number of copied files
 * @throws StartError: a file cannot be read from the object store
 */
export async function copyStored({
  from,
  to,
  objects,
  agencyId,
}: {
  readonly from: Db;
  readonly to: Db;
  readonly objects?: ObjectStore | undefined;
  readonly agencyId: number;
}): Promise<number> {
  const rows = await rowsOf<{ hash: string }>(from, named(agencyId));
  const targetStore = databaseStore({ db: to });
  const here = databaseStore({ db: from, objects });
  const missing = rows.length === 0 ? [] : await targetStore.missing(rows.map(({ hash }) => hash));
  for (const hash of missing) {
    try {
      for (let place = 0; ; place += 1) {
        const content = await here.readPiece(hash, place);
        if (content.length === 0 && place > 0) break;
        await targetStore.addPiece({ hash, place, content });
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new ShellError(
        both(
          `The bytes of a file cannot be had: ${error.message}. Set FILES_URL and its keys here as the upstreams have them.`,
          `取不到文件内容：${error.message}。请在这里设置和上游相同的 FILES_URL 和密钥。`,
        ),
        { cause: error },
      );
    }
    await targetStore.finish(hash);
  }
  return missing.length;
}

/** Inserts the rows of files without their bytes, which a dry run does not copy. */
export async function nameStored(
  { from, to }: { readonly from: Db; readonly to: Db },
  agencyId: number,
): Promise<number> {
  const rows = await rowsOf<{ hash: string }>(from, named(agencyId));
  const list = rows.map(({ hash }) => `('${hash}')`).join(", ");
  if (list === "") return 0;
  const added = await rowsOf<{ hash: string }>(
    to,
    `insert into stored_files (hash) values ${list} on conflict do nothing returning hash`,
  );
  return added.length;
}
