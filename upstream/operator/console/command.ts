import type { Db } from "../../platform/db/database.ts";
import type { PaymentDriver } from "../../platform/payment/payment.ts";
import type { Moved } from "../move/moveAgency.ts";
import type { ChineseWords, Told } from "#upstream/platform/kit/language.ts";
import type { Change } from "./audit.ts";
import type { Kind, ValueOf } from "./kinds.ts";
import type { Head } from "./heads.ts";
import type { NextStep } from "./nextSteps.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Effect of a command or option. "agency": it concerns rows of one agency and of the shared library. "money": it also
 * makes something cheaper, free or accessible, so only the owner of an agency may use it. "machine": it concerns all
 * agencies or the machine, so only the operator may use it.
 */
export type Concern = "agency" | "money" | "machine";

export type Spec = Kind & {
  readonly help: string;
  readonly zh: ChineseWords;
  /** Effect of the option; undefined: the effect of its command. */
  readonly concerns?: Exclude<Concern, "agency">;
  /**
   * true: a secret that gives access or pays. It is never part of an address, and only roles that may hand it out see
   * it whole.
   */
  readonly isSecret?: true;
  /** true: only a shell has the option, because pages have others for the same. */
  readonly isOfShell?: true;
  /** true: the option is required. Arguments are always required. */
  readonly required?: true;
};

export type Specs = Readonly<Record<string, Spec>>;

type ArgumentValues<A extends Specs> = { readonly [K in keyof A]: ValueOf<A[K]> };
export type OptionValues<O extends Specs> = {
  readonly [K in keyof O]: O[K] extends { readonly required: true }
    ? ValueOf<O[K]>
    : ValueOf<O[K]> | undefined;
};

/** Context that a command runs in. It has one transaction, which is rolled back in a dry run. */
export interface CommandContext {
  readonly tx: Db;
  readonly nowMs: number;
  /** true: a dry run, whose changes are all rolled back. */
  readonly isDry: boolean;
  /** Name of the operator, for rows that record who made them. */
  readonly actor: string;
  /** Salt for hashing SMS codes; "": this process does not know the salt. */
  readonly signSalt: string;
  /** Returns the address of the admin pages; rejects when this process does not serve them. */
  readonly pagesUrl: () => Promise<string>;
  /** Port on which the site listens; undefined: not known. */
  readonly sitePort: number | undefined;
  readonly limit: number;
  readonly offset: number;
  /** true: the reader may see whole phone numbers, so a search may match a part of one. */
  readonly seesPhones: boolean;
  /** Returns a phone number for display. It is whole only with the option --full. */
  readonly phone: (mobile: string) => string;
  /** Returns a code that gives access or pays: whole for roles that may hand it out, for others only its end. */
  readonly code: (code: string) => string;
  /** Returns the random value. A dry run returns a placeholder, because the real run draws another value. */
  readonly made: <T extends Cell>(value: T) => T | string;
  /** The signed-in visitor of the admin pages; undefined: the call came from a shell. */
  readonly visitor: Visitor | undefined;
  /** true: the operator's role may set prices, also the price of a new course, class or package. */
  readonly maySell: boolean;
  readonly recordChange: (change: Change) => void;
}

export type Cell = string | number | boolean | null | object;
/** Cells by the names of their columns, which stand in terms.ts. */
export type Row = Readonly<Partial<Record<Head, Cell>>>;

/** Names of things that an outcome mentions, by noun and number, such as `course 41`, or by noun and flag. */
export type ThingNames = Readonly<Record<string, string>>;

/** Result of a command as plain data. The caller prints it as text, JSON or CSV. */
export interface Outcome {
  /** A sentence that states what the command did, or with --dry-run what it would do. */
  readonly said?: Told;
  readonly rows?: readonly Row[];
  /** For lists: number of rows on all pages together. */
  readonly total?: number;
  readonly record?: Row;
  /** Changes of rows. `audit` has the ids of their entries in the table of changes. */
  readonly changes?: readonly Change[];
  readonly audit?: readonly number[];
  /** Names of the things that the outcome mentions by number, for a Chinese reader. */
  readonly names?: ThingNames;
  /** true: a command that checks something found a fault, so the exit code is 1. */
  readonly isWrong?: boolean;
  /** Data for `runLocally`, which is not printed. */
  readonly localInput?: unknown;
}

/** The operator's machine, for commands that continue there after the process with the database has answered. */
export interface LocalContext {
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns drivers for the payment providers that the environment of this machine configures. */
  readonly payments: () => readonly PaymentDriver[];
  /** Moves an agency to another database. The database that it leaves must be PostgreSQL. */
  readonly move: (plan: MovePlan) => Promise<Moved>;
  readonly fetch: (files: readonly { readonly hash: string; readonly path: string }[]) => Promise<void>;
}

/**
 * A step of moving an agency. "move": copy it to the PostgreSQL at `to`; "stay": give the move up and keep the agency
 * here; "forget": remove its rows here after the move.
 */
export type MovePlan = { readonly agencyId: number; readonly flag: string } & (
  | { readonly kind: "move"; readonly to: string; readonly isDry: boolean }
  | { readonly kind: "stay" | "forget" }
);

type Run = (context: CommandContext, values: never) => Promise<Outcome>;

/** A command of the console. Its help, parsing, error messages and execution are derived from these facts. */
export interface Command {
  readonly noun: string;
  readonly action: string;
  readonly about: string;
  /** Label of the action and description of the command in Chinese. */
  readonly zh: readonly [label: string, about: string];
  readonly concerns: Concern;
  /** Arguments, in the order in which they are typed after the action. */
  readonly args: Specs;
  readonly options: Specs;
  readonly isList: boolean;
  readonly isChange: boolean;
  readonly hasRows: boolean;
  readonly example: string;
  /**
   * Another action of the same noun. It is called with the same arguments before the files are prepared, so that a call
   * which it refuses does not encode a film first.
   */
  readonly first?: string;
  /** Returns whether the command accepts a row of its noun, so that pages offer it there; undefined: any row. */
  readonly fits?: (row: Row) => boolean;
  /** Steps that pages offer after the change, the likeliest first. */
  readonly next: readonly NextStep[];
  readonly run: Run;
  /** Continues on the operator's machine after `run`. Its outcome is printed instead of the outcome of `run`. */
  readonly runLocally?: (outcome: Outcome, home: LocalContext) => Promise<Outcome>;
}

interface CommandDefinition<A extends Specs, O extends Specs> {
  readonly action: string;
  /** Effect of the command. Required, so that the author of a command decides about it. */
  readonly concerns: Concern;
  readonly about: string;
  readonly zh: Command["zh"];
  readonly args?: A;
  readonly options?: O;
  /** Example of a call, without `npm run admin --` before it. */
  readonly example: string;
  readonly first?: string;
  readonly fits?: (row: Row) => boolean;
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
  }: CommandDefinition<A, O>): Omit<Command, "noun" | "next"> => ({
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
/** A report has all its rows on one page. */
export const reportCommand = define({ hasRows: true });
export const changeCommand = define({ isChange: true });
/** A change that returns rows, such as new codes. */
export const makeCommand = define({ isChange: true, hasRows: true });
