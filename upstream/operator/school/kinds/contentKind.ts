import { type SQL, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import type { PictureUse } from "#upstream/platform/media/makePicture.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { Choice } from "../../terms.ts";
import type { Thing } from "../../thing.ts";
import type { ChineseWords } from "#upstream/platform/kit/language.ts";
import { id, owner } from "../schemas/fields.ts";

export type ContentTable = PgTable & { readonly id: PgColumn };
export type Values = Readonly<Record<string, unknown>>;

type OptionKind =
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "choice"; readonly of: readonly Choice[] }
  | { readonly kind: "whole"; readonly least: number; readonly most: number }
  | { readonly kind: "price"; readonly concerns: "money" }
  /**
   * `of`: the things that the ids name; undefined: the noun of the field's `of`. `levels`: of subjects, the levels that
   * commands accept; undefined: all.
   */
  | { readonly kind: "id" | "ids"; readonly of?: Thing; readonly levels?: readonly number[] }
  | { readonly kind: "picture"; readonly use: PictureUse }
  | { readonly kind: "yesNo" | "address" | "article" | "moment" };

/** Option by which the commands `add` and `change` set a field. */
export type FieldOption = OptionKind & {
  readonly help: string;
  readonly zh: ChineseWords;
  /** undefined: the name of the field in entries in kebab case, without Id: contractTemplateId is --contract-template. */
  readonly name?: string;
  /** true: `add` requires the option. */
  readonly isNeeded?: true;
  /** true: only `add` has the option. */
  readonly isFinal?: true;
  readonly concerns?: "money";
  /** Effect of the option in `change`, when it differs from that in `add`. */
  readonly changeConcerns?: "money";
  /** Option before which the help shows this option; "": behind all others. undefined: in the order of the fields. */
  readonly before?: string;
  /** Switch of `change` that empties the column: null, or "" where it has a default. */
  readonly clear?: { readonly name: string; readonly help: string; readonly zh: ChineseWords };
  /** true: `add` uses the first heading of the file when the option is missing. */
  readonly isHeading?: true;
  /** Converts the typed value to the value of the column. A file is read as an article without it. */
  readonly read?: (typed: never) => unknown;
};

/** Table that links content with its members in order, such as a class with its courses. */
export interface Link {
  readonly table: PgTable;
  /** Names of the two id columns of the table: of the content, and of its member. The column `sort` has the order. */
  readonly owner: string;
  readonly member: string;
}

/** A field of a kind of content. Its key names a column, a list of members, or a part that only entries have. */
export interface Field {
  /** Name in the entries of a folder; undefined: the key. */
  readonly as?: string;
  /** Schema of its value in an entry; undefined: entries do not have it. */
  readonly seed?: z.core.$ZodType;
  /** Level of the tree whose entries have this field; undefined: all levels. */
  readonly level?: "first" | "below";
  /** Key of the kind that its ids name, such as subjects. */
  readonly of?: string;
  readonly link?: Link;
  /** true: the stored value stays when the entry of a folder does not set it. */
  readonly isKept?: true;
  /** true: entries have it even when it has its default value. */
  readonly isAlways?: true;
  /** Converts an entry's value to the value of the column. undefined: the column's default. */
  readonly toColumn?: (value: never, entry: never, nowMs: number) => unknown;
  /** Converts the column's value to an entry's value; undefined leaves it out. */
  readonly toEntry?: (value: never, row: never) => unknown;
  /** Returns the values of rows by id, for a part that other tables have. */
  readonly load?: (tx: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;
  readonly option?: FieldOption;
  /** Value of the column in a row that `add` makes without this option. */
  readonly added?: (columns: never, nowMs: number) => unknown;
}

export type Fields = Readonly<Record<string, Field>>;

/** Texts of the commands of a kind, in the words of their help. */
export interface CommandTexts {
  /** Name of the kind in the plural, such as "Courses", for headings. */
  readonly many: string;
  /** Effect of hiding such content, for the help. */
  readonly hidden: string;
  readonly hiddenZh: string;
  /** true: content of this kind is for sale while it is shown, so only the owner of an agency may show it again. */
  readonly isSold?: true;
  /** Help and example of `add` and of `change`; undefined: the kind has commands of its own for these. */
  readonly add?: readonly [about: string, example: string, zh: string];
  readonly change?: readonly [about: string, example: string, zh: string];
  /** Help of the argument ID of `change`. */
  readonly id?: string;
}

/** Call of `add` or `change` that a kind checks before anything is written. */
export interface CheckedCall {
  readonly values: Values;
  readonly agencyId: number | null;
  /** true: a call of `add`. */
  readonly isNew: boolean;
}

interface KindFacts<T extends ContentTable> {
  /** Name of the kind in commands, messages and the table of changes, such as teacher in `teacher 12`. */
  readonly noun: string;
  /** Name in Chinese. */
  readonly label: string;
  readonly table: T;
  /** Columns that `list` shows, besides the id, the agency and whether the row is shown to learners. */
  readonly list: readonly (keyof T["$inferSelect"] & string)[];
  /** Field with the text of a Markdown file; undefined: a folder has all entries in one YAML file. */
  readonly body?: string;
  /** Order of the entries; undefined: the column `sort`, then the id. */
  readonly order?: readonly PgColumn[];
  /** SQL condition for rows that operators may change; undefined: all rows. */
  readonly only?: SQL;
  readonly texts?: CommandTexts;
  /** Column with the time of the last `add` or `change`. */
  readonly stamp?: keyof T["$inferSelect"] & string;
  /** Refuses a call whose values do not fit together or exist already. */
  readonly check?: (tx: Db, call: CheckedCall) => Promise<void>;
  /** Updates rows that depend on the changed row. It runs after each change by a command. */
  readonly afterChange?: (tx: Db, id: number) => Promise<void>;
  /** Writes the parts of entries that are in other tables. Returns the number of their rows. */
  readonly writeParts?: (tx: Db, entries: never) => Promise<number>;
}

/** A kind of content without its exact types, for code that serves all kinds. */
export interface AnyKind extends Omit<KindFacts<ContentTable>, "list"> {
  readonly list: readonly string[];
  readonly fields: Fields;
  readonly key?: readonly PgColumn[] | undefined;
  readonly schema: z.core.$ZodType;
}

type EntryName<F, K> = F extends { readonly as: infer N extends string } ? N : K;
type Shape<F> = {
  readonly [K in keyof F as F[K] extends { readonly seed: z.core.$ZodType }
    ? EntryName<F[K], K> & string
    : never]: F[K] extends { readonly seed: infer S extends z.core.$ZodType } ? S : never;
};
type Identity<P> = P extends readonly PgColumn[] ? typeof owner : typeof owner & { readonly id: typeof id };

/**
 * Completes the record of a kind of content by the schema of its entries.
 *
 * A kind is declared here alone: its schema, reader and writer in a folder, its commands, its references and its owner
 * are derived from the record. Keys of records are names of lists (contentKinds.ts).
 */
export function contentKind<
  T extends ContentTable,
  const F extends Fields,
  const P extends readonly PgColumn[] | undefined = undefined,
>(
  kind: KindFacts<T> & {
    readonly fields: F;
    /** Unique columns by which entries find their rows; undefined: the id, which is a field of each entry then. */
    readonly key?: P;
  },
) {
  const shape = { ...(!kind.key && { id }), ...owner, ...seedsOf(kind) };
  return { ...kind, schema: z.strictObject(shape as unknown as Identity<P> & Shape<F>) };
}

/** Returns the fields of a kind in the order of an entry, where the text of a Markdown file is last. */
export function fieldsOf({
  fields,
  body,
}: Pick<AnyKind, "fields" | "body">): readonly (readonly [string, Field])[] {
  return Object.entries(fields).sort(([a], [b]) => Number(a === body) - Number(b === body));
}

/** Returns the schemas of an entry's fields by their names; `isMeant` selects fields. */
export function seedsOf(
  kind: Pick<AnyKind, "fields" | "body">,
  isMeant: (field: Field) => boolean = () => true,
): Readonly<Record<string, z.core.$ZodType>> {
  return Object.fromEntries(
    fieldsOf(kind).flatMap(([key, field]) =>
      field.seed && isMeant(field) ? [[field.as ?? key, field.seed]] : [],
    ),
  );
}

/** Returns the fields of a kind that are lists of members. */
export function linksOf({ fields }: Pick<AnyKind, "fields">): readonly (readonly [string, Link])[] {
  return Object.entries(fields).flatMap(([name, { link }]) => (link ? [[name, link] as const] : []));
}

/** Returns a column of a table; undefined: the table has no such column. */
export function columnOf(table: PgTable, name: string): PgColumn | undefined {
  return getTableColumns(table)[name];
}

/**
 * Returns a column that the table must have.
 *
 * @throws Error when the record of the kind names a wrong column
 */
export function needColumn(table: PgTable, name: string): PgColumn {
  const column = columnOf(table, name);
  if (!column) throw new Error(`a record of content names the column ${name}, which its table does not have`);
  return column;
}
