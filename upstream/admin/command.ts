import type { Db } from "../db/database.ts";
import type { PaymentDriver } from "../payment/payment.ts";
import type { Moved } from "../move/moveAgency.ts";
import type { Change } from "./audit.ts";
import type { Kind, ValueOf } from "./kinds.ts";

/**
 * What a command, or an option of one, reaches. agency: rows of one agency and of the shared library. money: the same, and it makes
 * something cheaper, free or open to somebody: the owner's. machine: all agencies, or the machine: the operator's.
 */
export type Concern = "agency" | "money" | "machine";

export type Spec = Kind & {
  readonly help: string;
  /** Absent: that of its command. */
  readonly concerns?: Exclude<Concern, "agency">;
  /** Opens or pays something for whoever knows it: in no address, and whole for those alone who hand it out. */
  readonly isSecret?: true;
  /** An option that is needed; arguments always are. */
  readonly required?: true;
};

export type Specs = Readonly<Record<string, Spec>>;

type ArgumentValues<A extends Specs> = { readonly [K in keyof A]: ValueOf<A[K]> };
/** The values of a command's options. */
export type OptionValues<O extends Specs> = {
  readonly [K in keyof O]: O[K] extends { readonly required: true }
    ? ValueOf<O[K]>
    : ValueOf<O[K]> | undefined;
};

/** The context of a command: one transaction, which a dry run rolls back. */
export interface CommandContext {
  readonly tx: Db;
  readonly nowMs: number;
  /** All of it is taken back. */
  readonly isDry: boolean;
  /** The operator, for rows that name their maker. */
  readonly actor: string;
  /** The salt with which codes are hashed; "" where whoever runs the command does not know it. */
  readonly signSalt: string;
  /** Where the admin pages are; throws where none are to be had. */
  readonly pagesUrl: () => Promise<string>;
  /** For a list: how many rows are wanted. */
  readonly limit: number;
  readonly offset: number;
  /** A phone number as it may be shown: whole with --full alone. */
  readonly phone: (mobile: string) => string;
  /** A code that opens or pays something: whole for those who may hand it out, else its end. */
  readonly code: (code: string) => string;
  /** A value that is drawn anew by each run: in a dry run a word in its place. */
  readonly made: <T extends Cell>(value: T) => T | string;
  /** Whether who asks may set prices, and so what a new thing costs. */
  readonly maySell: boolean;
  /** Goes into the table of changes. */
  readonly recordChange: (change: Change) => void;
}

export type Cell = string | number | boolean | null | object;
export type Row = Readonly<Record<string, Cell>>;

/** Plain data: printed as text, JSON or CSV, by whoever asked. */
export interface Outcome {
  /** One sentence that says what was done; with --dry-run what would be. */
  readonly said?: string;
  readonly rows?: readonly Row[];
  /** For a list: how many there are on all pages. */
  readonly total?: number;
  readonly record?: Row;
  /** The entries for the table of changes; `audit` has their ids. */
  readonly changes?: readonly Change[];
  readonly audit?: readonly number[];
  /** The check found something wrong: exit code 1. */
  readonly isWrong?: boolean;
  /** Input of `runLocally`; nothing of it is printed. */
  readonly localInput?: unknown;
}

/** The machine of the operator, for the part of a command that runs there once the database has answered. */
export interface LocalContext {
  readonly values: Readonly<Record<string, unknown>>;
  /** The ways to pay, as the environment there sets them up. */
  readonly payments: () => readonly PaymentDriver[];
  /** Where the database here is a PostgreSQL. */
  readonly move: (plan: MovePlan) => Promise<Moved>;
  /** Stored bytes, into new files. */
  readonly fetch: (files: readonly { readonly hash: string; readonly path: string }[]) => Promise<void>;
}

/** A move of an agency to the PostgreSQL at `to`, or its end: the agency stays, or its rows here are removed. */
export type MovePlan = { readonly agencyId: number; readonly flag: string } & (
  | { readonly kind: "move"; readonly to: string; readonly isDry: boolean }
  | { readonly kind: "stay" | "forget" }
);

type Run = (context: CommandContext, values: never) => Promise<Outcome>;

/** One row of the table of commands: help, reading, errors and what is done come from it. */
export interface Command {
  readonly noun: string;
  readonly action: string;
  readonly about: string;
  readonly concerns: Concern;
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
  readonly runLocally?: (outcome: Outcome, home: LocalContext) => Promise<Outcome>;
}

interface CommandDefinition<A extends Specs, O extends Specs> {
  readonly action: string;
  /** Without it nothing compiles: whoever adds a command says how far it reaches. */
  readonly concerns: Concern;
  readonly about: string;
  readonly args?: A;
  readonly options?: O;
  /** Behind `npm run admin --`. */
  readonly example: string;
  readonly first?: string;
  readonly run: (context: CommandContext, values: ArgumentValues<A> & OptionValues<O>) => Promise<Outcome>;
  readonly runLocally?: NonNullable<Command["runLocally"]>;
}

interface CommandTraits {
  readonly isList?: true;
  readonly isChange?: true;
  readonly hasRows?: true;
}

// biome-ignore lint/complexity/noBannedTypes: no arguments, no options
type None = {};

function define(nature: CommandTraits) {
  return <const A extends Specs = None, const O extends Specs = None>({
    args,
    options,
    ...definition
  }: CommandDefinition<A, O>): Omit<Command, "noun"> => ({
    isList: false,
    isChange: false,
    hasRows: false,
    ...nature,
    ...definition,
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
