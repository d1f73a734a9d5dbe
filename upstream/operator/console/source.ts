import type { SQL } from "drizzle-orm";
import type { Picked } from "#shared/console/islands.ts";
import type { Thing } from "../thing.ts";
import type { Meant } from "./meantRows.ts";
import type { Visitor } from "./visitor.ts";

/** Noun and action of a command. */
export type CommandName = readonly [noun: string, action: string];

/** Rows of a table that can be found by name. */
export interface Query {
  /** Command that lists the things. */
  readonly list: CommandName;
  /** Commands of which a visitor must be allowed one to find the things; undefined: `list`. */
  readonly access?: readonly CommandName[];
  /**
   * Query with the columns id, name, hint and phone. Its tables are those of the transaction, which a session of one
   * agency sees in part (oneAgency.ts).
   */
  readonly text: string;
  /**
   * Finds the rows that a typed word means by the ids of their learners and things, because an index has these; the
   * names beside them are found in small tables. undefined: the columns of `text` are compared.
   */
  readonly meant?: Meant;
  /** Condition for the rows that the visitor sees, by the columns of `text`; undefined: all that the agency has. */
  readonly seen?: (visitor: Visitor) => SQL;
  /** Sources for fields with `within`, by the kind of the thing that limits the search. */
  readonly within?: Readonly<Partial<Record<Thing, Narrowed>>>;
}

/** Chosen thing that limits a search, such as the live class of a message. */
export interface Place {
  readonly id: number;
  /** Flag of the agency whose rows count; undefined: the thing belongs to one. */
  readonly agency: string | undefined;
}

/** Source of the things that belong to a chosen thing. */
export interface Narrowed extends Partial<Pick<Query, "text" | "meant" | "seen">> {
  readonly access: readonly CommandName[];
  /** true: only for visitors who may not find all things of the kind. */
  readonly isForOthers?: true;
  /** Condition for the rows in the place, by the columns of `text`. */
  readonly where: (place: Place) => SQL;
  /** Condition for the rows that come first; undefined: the newest do. */
  readonly first?: (place: Place) => SQL;
}

/** Source of a search. With `where` it needs a place, without which nothing is found. */
export type Source =
  | (Query & Partial<Pick<Narrowed, "where" | "first">>)
  | { readonly fixed: readonly Picked[] };

/** Returns a column of a time as text in SQL. */
export function timeOf(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;
}
