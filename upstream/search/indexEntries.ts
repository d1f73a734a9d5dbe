import { and, eq, inArray } from "drizzle-orm";
import type { Logger } from "pino";
import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/endpoints.ts";
import type { Db } from "../db/database.ts";
import { inTurn } from "../db/inTurn.ts";
import { insertRows } from "../db/insertRows.ts";
import { searchEntries } from "../db/schema/search.ts";
import { charactersOf } from "./characters.ts";
import { type Content, idsAfter, sources } from "./readContent.ts";
import { soundsOf } from "./soundsOf.ts";
import { nameTokens, textTokens } from "./tokens.ts";

const AT_ONCE = 1_000;
/** The most letters of a stem and of the words beside a name; letters behind them are not found. */
const MOST_LETTERS = 120;
const MOST_BODY_LETTERS = 200;

/**
 * Brings what is found of these things up to date, whether they are new, changed, hidden or gone. To be called in the
 * transaction that changes them, behind the change.
 */
export async function indexEntries(tx: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await tx
      .delete(searchEntries)
      .where(and(eq(searchEntries.kind, kind), inArray(searchEntries.refId, some)));
    const contents = await sources[kind].read(tx, some);
    await insertRows(
      tx,
      searchEntries,
      contents.map((content) => entryOf(kind, content)),
    );
  }
}

/** All content anew. */
export async function reindex(tx: Db): Promise<number> {
  await tx.delete(searchEntries);
  let written = 0;
  for (const kind of SEARCH_KINDS) {
    let last = -1;
    for (;;) {
      const ids = await idsAfter(tx, kind, last, AT_ONCE);
      if (ids.length === 0) break;
      await indexEntries(tx, kind, ids);
      last = ids.at(-1) ?? last;
      written += ids.length;
    }
  }
  return written;
}

/**
 * A database from before there was a search, or before entries were what they are now (migrations delete them then), has content and
 * none of them: who opens it first to write writes them.
 */
export async function indexIfEmpty(db: Db, log: Pick<Logger, "info">): Promise<void> {
  if (!(await lacksEntries(db))) return;
  await inTurn(db, "reindex", async (tx) => {
    if (!(await lacksEntries(tx))) return;
    const startedAt = performance.now();
    const written = await reindex(tx);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (written > 0) log.info(`wrote ${written} entries for the search in ${seconds} s`);
  });
}

async function lacksEntries(db: Db): Promise<boolean> {
  const some = await db.select({ id: searchEntries.refId }).from(searchEntries).limit(1);
  return some.length === 0;
}

function entryOf(kind: SearchKind, { id, title, ...content }: Content): typeof searchEntries.$inferInsert {
  const chars = charactersOf(title)
    .slice(0, MOST_LETTERS)
    .map(({ char }) => char);
  const entry = { kind, refId: id, title, ...content, rootIds: [...content.rootIds] };
  const body = charactersOf(content.body)
    .slice(0, MOST_BODY_LETTERS)
    .map(({ char }) => char);
  const isName = kind !== "question";
  const sounds = isName ? soundsOf(chars, { isName: kind === "teacher" }) : [];
  const tokens = new Set([...(isName ? nameTokens(chars, sounds) : textTokens(chars)), ...textTokens(body)]);
  return { ...entry, sounds: sounds.join(" "), tokens: [...tokens] };
}
