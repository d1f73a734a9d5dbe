import type { Db } from "../../platform/db/database.ts";
import type { Command, Row } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { readValue } from "../console/readCall.ts";
import { runCall } from "../console/runCall.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import type { Faults, Texts } from "./form.ts";
import { TYPED_ARTICLE, articleIn } from "./articleIn.ts";
import { EMPTIED, type SentForm } from "./readForm.ts";
import { digestName, digestOf } from "./staleFields.ts";
import { isOperatorError } from "./works.ts";

interface Context {
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

/** Leaves out an article that the form sends as it showed it, so that it is neither read again nor a change. */
export function withoutUnchanged(
  command: Command,
  record: Row | undefined,
  sent: SentForm,
  shown: Texts,
): SentForm {
  const name = articleFieldOf(command);
  const text = name === undefined ? undefined : sent.texts[name];
  if (name === undefined || text === undefined || !sent.paths[name]?.endsWith(`/${TYPED_ARTICLE}`))
    return sent;
  if (digestOf(text) !== (shown[digestName(name)] ?? digestOf(articleIn(record)))) return sent;
  const { [name]: _same, ...paths } = sent.paths;
  return { ...sent, paths };
}

/** Returns the fault of an article that the form showed and that is empty now; a command would leave it as it is. */
export function emptiedArticle(
  command: Command,
  record: Row | undefined,
  { texts, paths }: SentForm,
): Faults {
  const name = articleFieldOf(command);
  if (name === undefined || texts[name]?.trim() !== "" || paths[name] !== undefined) return {};
  return articleIn(record) === "" ? {} : { [name]: EMPTIED };
}

function articleFieldOf({ options }: Command): string | undefined {
  return Object.entries(options).find(([, { kind }]) => kind === "article")?.[0];
}
