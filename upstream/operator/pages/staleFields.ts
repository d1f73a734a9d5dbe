import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import type { Db } from "../../platform/db/database.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { Command, Row } from "../console/command.ts";
import { articleIn } from "./articleIn.ts";
import type { Faults, Field, Texts } from "./form.ts";
import { plain, presentTexts } from "./presentTexts.ts";
import type { SentForm } from "./readForm.ts";

/** Kinds of fields whose present value a fault can show as it is stored. */
const READABLE: readonly string[] = ["text", "whole", "price", "score", "address", "moment"];
const MOST_CHARS = 60;

/**
 * Returns the hidden part of a form of `change`: the present texts of its fields, and a digest of its article under
 * the name that `digestName` returns.
 */
export function shownTexts(record: Row | undefined, fields: readonly Field[]): Texts {
  const article = fields.find(({ spec }) => spec.kind === "article");
  const stored = articleIn(record);
  return {
    ...presentTexts(record, fields),
    ...(article && stored !== "" && { [digestName(article.name)]: digestOf(stored) }),
  };
}

export function digestName(field: string): string {
  return `#${field}`;
}

/** Returns the digest of an article without the differences that browsers make in line ends. */
export function digestOf(article: string): string {
  return createHash("sha256").update(plain(article)).digest("base64url");
}

interface Asked {
  readonly command: Command;
  readonly fields: readonly Field[];
  /** Present hidden part of the form; empty: the form names no stored thing. */
  readonly present: Texts;
  readonly shown: Texts;
  /** The form without an article that was not touched. */
  readonly sent: SentForm;
}

interface Stale {
  readonly faults: Faults;
  /** Hidden part with which the form, sent again, overwrites the other change. */
  readonly shown: Texts;
}

/**
 * Finds the fields that the form changes and that somebody else has changed since it was opened, so that no change is
 * overwritten unseen.
 * @returns a fault for each of them, which names the other value, person and time where they are known
 */
export async function staleFields(db: Db, { command, fields, present, shown, sent }: Asked): Promise<Stale> {
  if (Object.keys(present).length === 0 || Object.keys(shown).length === 0) return { faults: {}, shown };
  const stale = fields.flatMap(({ name, spec }) => {
    const isArticle = spec.kind === "article";
    const key = isArticle ? digestName(name) : name;
    const [was, is, text] = [shown[key] ?? "", present[key] ?? "", plain(sent.texts[name])];
    const isTouched = isArticle ? sent.paths[name] !== undefined : text !== plain(was) && text !== plain(is);
    return plain(was) === plain(is) || !isTouched ? [] : [{ name, key, spec, is }];
  });
  if (stale.length === 0) return { faults: {}, shown };
  const by = await changedBy(db, command, sent.texts);
  const faults = stale.map(({ name, spec, is }) => {
    const isReadable = READABLE.includes(spec.kind) && is !== "";
    const value = isReadable ? `改成“${cutText(is, MOST_CHARS)}”` : "改过了";
    return [name, `这一项在你打开页面后${value}${by}。再提交一次，就用你写的。`] as const;
  });
  const seen = stale.map(({ key, is }) => [key, is] as const);
  return { faults: Object.fromEntries(faults), shown: { ...shown, ...Object.fromEntries(seen) } };
}

/** Returns who made the last recorded change of the thing, and when, in brackets; "": not known. */
async function changedBy(db: Db, { noun, args }: Command, texts: Texts): Promise<string> {
  const [first = ""] = Object.keys(args);
  const [last] = await db
    .select({ actor: adminChanges.actor, at: adminChanges.at })
    .from(adminChanges)
    .where(eq(adminChanges.target, `${noun} ${texts[first] ?? ""}`))
    .orderBy(desc(adminChanges.id))
    .limit(1);
  return last ? `（${last.actor}，${timeText(last.at)}）` : "";
}
