import type { Db } from "../db/database.ts";
import type { PaymentDriver } from "../payment/payment.ts";
import type { Moved } from "../move/moveAgency.ts";
import type { Change } from "./audit.ts";
import type { Kind, ValueOf } from "./kinds.ts";

export type Spec = Kind & {
  readonly help: string;
  /** An option that is needed; arguments always are. */
  readonly required?: true;
};

export type Specs = Readonly<Record<string, Spec>>;

type ArgumentValues<A extends Specs> = { readonly [K in keyof A]: ValueOf<A[K]> };
/** What a command is given of its options. */
export type OptionValues<O extends Specs> = {
  readonly [K in keyof O]: O[K] extends { readonly required: true }
    ? ValueOf<O[K]>
    : ValueOf<O[K]> | undefined;
};

/** What a command works at: one transaction, which a dry run takes back. */
export interface CommandContext {
  readonly tx: Db;
  readonly nowMs: number;
  /** All of it is taken back. */
  readonly isDry: boolean;
  /** Who works at it, for what names its maker. */
  readonly actor: string;
  /** With which codes are hashed; "" where whoever runs the command does not know it. */
  readonly signSalt: string;
  /** Where the admin pages are; throws where none are to be had. */
  readonly pagesUrl: () => Promise<string>;
  /** For a list: how many rows are wanted. */
  readonly limit: number;
  readonly offset: number;
  /** A phone number as it may be shown: whole with --full alone. */
  readonly phone: (mobile: string) => string;
  /** Goes into the table of changes. */
  readonly recordChange: (change: Change) => void;
}

export type Cell = string | number | boolean | null | object;
export type Row = Readonly<Record<string, Cell>>;

/** Plain data: printed as text, JSON or CSV, by whoever asked. */
export interface Outcome {
  /** What was done, in a sentence; with --dry-run what would be. */
  readonly said?: string;
  readonly rows?: readonly Row[];
  /** For a list: how many there are on all pages. */
  readonly total?: number;
  readonly record?: Row;
  /** What goes into the table of changes, and under which ids. */
  readonly changes?: readonly Change[];
  readonly audit?: readonly number[];
  /** What was checked is not as it should be: exit code 1. */
  readonly isWrong?: boolean;
  /** For `atHome` alone; nothing of it is printed. */
  readonly given?: unknown;
}

/** What a command does where it was asked, once the database has answered. */
export interface Home {
  readonly values: Readonly<Record<string, unknown>>;
  /** The ways to pay, as the environment there sets them up. */
  readonly payments: () => readonly PaymentDriver[];
  /** Where the database here is a PostgreSQL. */
  readonly move: (plan: MovePlan) => Promise<Moved>;
  /** Stored bytes, into new files. */
  readonly fetch: (files: readonly { readonly hash: string; readonly path: string }[]) => Promise<void>;
}

/** Of an agency: to the PostgreSQL at `to`, or what becomes of it afterwards where it was. */
export type MovePlan = { readonly agencyId: number; readonly flag: string } & (
  | { readonly what: "move"; readonly to: string; readonly isDry: boolean }
  | { readonly what: "stay" | "forget" }
);

type Run = (context: CommandContext, values: never) => Promise<Outcome>;

/** One row of the table of commands: help, reading, errors and what is done come from it. */
export interface Command {
  readonly what: string;
  readonly action: string;
  readonly about: string;
  /** In the order in which they stand behind the action. */
  readonly args: Specs;
  readonly options: Specs;
  readonly isList: boolean;
  readonly isChange: boolean;
  /** The rows of the answer may be written into a file of CSV. */
  readonly hasRows: boolean;
  readonly example: string;
  /** An action of the same word, asked with the same arguments before files are prepared: what it declines needs no film encoded. */
  readonly first?: string;
  readonly run: Run;
  /** Done behind `run`, by who asked and on that machine: what it answers is printed. */
  readonly atHome?: (outcome: Outcome, home: Home) => Promise<Outcome>;
}

interface Given<A extends Specs, O extends Specs> {
  readonly action: string;
  readonly about: string;
  readonly args?: A;
  readonly options?: O;
  /** Behind `npm run admin --`. */
  readonly example: string;
  readonly first?: string;
  readonly run: (context: CommandContext, values: ArgumentValues<A> & OptionValues<O>) => Promise<Outcome>;
  readonly atHome?: NonNullable<Command["atHome"]>;
}

interface Nature {
  readonly isList?: true;
  readonly isChange?: true;
  readonly hasRows?: true;
}

// biome-ignore lint/complexity/noBannedTypes: no arguments, no options
type None = {};

function define(nature: Nature) {
  return <const A extends Specs = None, const O extends Specs = None>({
    args,
    options,
    ...given
  }: Given<A, O>): Omit<Command, "what"> => ({
    isList: false,
    isChange: false,
    hasRows: false,
    ...nature,
    ...given,
    args: args ?? {},
    options: options ?? {},
  });
}

export const listCommand = define({ isList: true, hasRows: true });
export const showCommand = define({});
/** Rows without pages, all of them. */
export const reportCommand = define({ hasRows: true });
export const changeCommand = define({ isChange: true });
/** A change that answers rows, as new codes are. */
export const makeCommand = define({ isChange: true, hasRows: true });
