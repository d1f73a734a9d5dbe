import { and, eq } from "drizzle-orm";
import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insertRows.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { charactersOf } from "./characters.ts";
import { bodyLines } from "./entryBody.ts";
import { type Content, sources } from "./readContent.ts";
import { soundsOf } from "./soundsOf.ts";
import { nameTokens, textTokens } from "./tokens.ts";

const AT_ONCE = 1_000;
/** Most indexed characters of a title and of a text. Search does not find characters after these. */
const MOST_LETTERS = 120;
const MOST_BODY_LETTERS = 200;

/**
 * Updates the search entries of rows that are new, changed, hidden or deleted. Triggers of the database note these rows
 * (indexChanges.ts), so code that changes a row need not call this function.
 */
export async function indexEntries(tx: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await tx.delete(searchEntries).where(and(eq(searchEntries.kind, kind), anyOf(searchEntries.refId, some)));
    const contents = await sources[kind].read(tx, some);
    await insertRows(
      tx,
      searchEntries,
      contents.map((content) => entryOf(kind, content)),
    );
  }
}

function entryOf(kind: SearchKind, { id, title, ...content }: Content): typeof searchEntries.$inferInsert {
  const chars = charactersOf(title)
    .slice(0, MOST_LETTERS)
    .map(({ char }) => char);
  const entry = { kind, refId: id, title, ...content, rootIds: [...content.rootIds] };
  const { shown, words, names } = bodyLines(content.body);
  // Words and names come first, because the shown text alone may have more characters than are indexed.
  const body = charactersOf([names, words, shown].join("\n"))
    .slice(0, MOST_BODY_LETTERS)
    .map(({ char }) => char);
  const isName = kind !== "question";
  const sounds = isName ? soundsOf(chars, { isName: kind === "teacher" }) : [];
  const tokens = new Set([...(isName ? nameTokens(chars, sounds) : textTokens(chars)), ...textTokens(body)]);
  return { ...entry, sounds: sounds.join(" "), tokens: [...tokens] };
}
