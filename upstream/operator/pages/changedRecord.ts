import type { Db } from "../../platform/db/database.ts";
import type { Command, Row } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { readValue } from "../console/readCall.ts";
import { runCall } from "../console/runCall.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import type { Texts } from "./form.ts";
import { isOperatorError } from "./works.ts";

export interface Context {
  readonly db: Db;
  readonly clock: () => number;
}

/**
 * Returns the record that a form of `change` changes, as `show` of the same noun has it.
 * @returns undefined: the command is no `change`, the form names no row, or the session does not see the row
 */
export async function changedRecord(
  { db, clock }: Context,
  visitor: Session,
  command: Command,
  texts: Texts,
): Promise<Row | undefined> {
  const { noun, action, args } = command;
  const [[name, spec] = []] = Object.entries(args);
  const show = findCommand(noun, "show");
  const own = spec?.kind === "flag" ? visitor.agency?.flag : undefined;
  const text = name === undefined ? "" : (texts[name] ?? own ?? "");
  if (action !== "change" || !show || !mayRun(visitor, show) || name === undefined || !spec || text === "")
    return undefined;
  try {
    const values = { [name]: readValue(name.toUpperCase(), spec, text) };
    return (await runCall(db, { noun, action: "show", values, actor: "" }, clock(), { visitor })).record;
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    return undefined;
  }
}
