import type { Db } from "../db/database.ts";
import type { PaymentDriver } from "../payment/payment.ts";
import type { Moved } from "../move/moveAgency.ts";
import type { Change } from "./audit.ts";
import type { Kind, ValueOf } from "./kinds.ts";

/**
 * Reach of a command or option. agency: rows of one agency and of the shared library. money: the same rows, and it
 * makes something cheaper, free or accessible, so only the owner may use it. machine: all agencies or the machine, so
 * only the operator may use it.
 */
export type Concern = "agency" | "money" | "machine";

export type Spec = Kind & {
  readonly help: string;
  /** Reach of the option; undefined: that of its command. */
  readonly concerns?: Exclude<Concern, "agency">;
  /**
   * true: a secret that gives access or pays. It never appears in an address, and is shown whole only to roles that may
   * hand it out.
   */
  readonly isSecret?: true;
  /** true: the option is required; arguments always are. */
  readonly required?: true;
};

export type Specs = Readonly<Record<string, Spec>>;

type ArgumentValues<A extends Specs> = { readonly [K in keyof A]: ValueOf<A[K]> };
export type OptionValues<O extends Specs> = {
  readonly [K in keyof O]: O[K] extends { readonly required: true }
    ? ValueOf<O[K]>
    : ValueOf<O[K]> | undefined;
};

/** Context of a command: one transaction, which a dry run rolls back. */
export interface CommandContext {
  readonly tx: Db;
  readonly nowMs: number;
  /** true: all changes are rolled back. */
  readonly isDry: boolean;
  /** Operator, for rows that record their author. */
  readonly actor: string;
  /** Salt for hashing codes; "": the process that runs the command does not know it. */
  readonly signSalt: string;
  /** Returns the address of the admin pages; rejects when the process serves none. */
  readonly pagesUrl: () => Promise<string>;
  readonly limit: number;
  readonly offset: number;
  /** Returns a phone number for display: whole with --full only. */
  readonly phone: (mobile: string) => string;
  /** Returns an access or payment code for display: whole for roles that may hand it out, else its end. */
  readonly code: (code: string) => string;
  /** Returns a randomly drawn value; in a dry run a placeholder, because the real run draws another value. */
  readonly made: <T extends Cell>(value: T) => T | string;
  /** true: the visitor may set prices, and so the price of a new thing. */
  readonly maySell: boolean;
  readonly recordChange: (change: Change) => void;
}

export type Cell = string | number | boolean | null | object;
export type Row = Readonly<Record<string, Cell>>;

/** Result of a command as plain data, printed by the caller as text, JSON or CSV. */
export interface Outcome {
  /** A sentence that says what was done, or with --dry-run what would be done. */
  readonly said?: string;
  readonly rows?: readonly Row[];
  /** Lists: number of rows on all pages. */
  readonly total?: number;
  readonly record?: Row;
  /** Entries of the table of changes; `audit` has their ids. */
  readonly changes?: readonly Change[];
  readonly audit?: readonly number[];
  /** true: the check found a fault; exit code 1. */
  readonly isWrong?: boolean;
  /** Input of `runLocally`; not printed. */
  readonly localInput?: unknown;
}

/** Machine of the operator, for the part of a command that runs there after the database has answered. */
export interface LocalContext {
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns the payment providers that the local environment configures. */
  readonly payments: () => readonly PaymentDriver[];
  /** Moves an agency, when the local database is PostgreSQL. */
  readonly move: (plan: MovePlan) => Promise<Moved>;
  readonly fetch: (files: readonly { readonly hash: string; readonly path: string }[]) => Promise<void>;
}

/**
 * A move of an agency to the PostgreSQL at `to`, or its end: "stay" keeps the agency here, "forget" removes its rows
 * here.
 */
export type MovePlan = { readonly agencyId: number; readonly flag: string } & (
  | { readonly kind: "move"; readonly to: string; readonly isDry: boolean }
  | { readonly kind: "stay" | "forget" }
);

type Run = (context: CommandContext, values: never) => Promise<Outcome>;

/** A row of the table of commands: help, parsing, errors and execution are derived from it. */
export interface Command {
  readonly noun: string;
  readonly action: string;
  readonly about: string;
  readonly concerns: Concern;
  /** Arguments in the order typed after the action. */
  readonly args: Specs;
  readonly options: Specs;
  readonly isList: boolean;
  readonly isChange: boolean;
  readonly hasRows: boolean;
  readonly example: string;
  /**
   * Another action of the same noun, called with the same arguments before files are prepared: a call that it declines
   * encodes no film.
   */
  readonly first?: string;
  readonly run: Run;
  /** Runs after `run` on the machine of the caller; its outcome is printed. */
  readonly runLocally?: (outcome: Outcome, home: LocalContext) => Promise<Outcome>;
}

interface CommandDefinition<A extends Specs, O extends Specs> {
  readonly action: string;
  /** Required, so that every new command declares its reach. */
  readonly concerns: Concern;
  readonly about: string;
  readonly args?: A;
  readonly options?: O;
  /** Call without `npm run admin --`. */
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
/** A report lists all rows without pages. */
export const reportCommand = define({ hasRows: true });
export const changeCommand = define({ isChange: true });
/** A change that returns rows, such as new codes. */
export const makeCommand = define({ isChange: true, hasRows: true });
