import type { Figures } from "#upstream/domain/figures/schoolFigures.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Visitor } from "../console/visitor.ts";

export type FigureName = keyof Figures | "failed_jobs";

interface FigureList {
  readonly noun: string;
  /** Options of the command `list`. SINCE is the first day of the period, as YYYY-MM-DD. */
  readonly options: Readonly<Record<string, string>>;
}

const SINCE = "SINCE";
const list = (noun: string, options: FigureList["options"]): FigureList => ({ noun, options });

/** Lists of the rows that a figure counts. */
const LISTS: Readonly<Record<FigureName, FigureList>> = {
  learners: list("user", { status: "active" }),
  new_learners: list("user", { since: SINCE }),
  active_learners: list("user", { "studied-since": SINCE }),
  paid_orders: list("order", { by: "paid", since: SINCE }),
  refunded_orders: list("order", { by: "refunded", since: SINCE }),
  waiting_orders: list("order", { state: "waiting" }),
  refunding_orders: list("order", { state: "refunding" }),
  coming_exams: list("exam", { state: "coming" }),
  running_exams: list("exam", { state: "running" }),
  marking_exams: list("exam", { state: "marking" }),
  open_feedback: list("feedback", { state: "received" }),
  failed_jobs: list("job", { failed: "1" }),
};

interface Asked {
  /** First day of the period, as YYYY-MM-DD. */
  readonly since: string;
  /** Flag of the agency that the figures are limited to; undefined: all that the session sees. */
  readonly agency: string | undefined;
}

/** Returns whether the visitor may see the rows that a figure counts, and so the figure. */
export function maySee(visitor: Visitor, figure: FigureName): boolean {
  const command = findCommand(LISTS[figure].noun, "list");
  return command !== undefined && mayRun(visitor, command);
}

/** Returns the address of the list with the rows that a figure counts. */
export function listAddress(figure: FigureName, { since, agency }: Asked): string {
  const { noun, options } = LISTS[figure];
  const given = Object.entries(options).map(([name, value]) => [name, value === SINCE ? since : value]);
  return addressOf(noun, Object.fromEntries(given) as Record<string, string>, agency);
}

export function addressOf(
  noun: string,
  options: Readonly<Record<string, string>>,
  agency: string | undefined,
): string {
  const hasAgency = agency !== undefined && "agency" in (findCommand(noun, "list")?.options ?? {});
  return `/${noun}/list?${new URLSearchParams({ ...options, ...(hasAgency && { agency }) }).toString()}`;
}
