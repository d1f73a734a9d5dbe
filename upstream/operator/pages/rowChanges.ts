import type { Command, Row } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";

interface RowChange {
  readonly change: readonly [noun: string, action: string];
  /** Fields of the form, each with the member of the row that fills it. The list's own argument fills its namesake. */
  readonly fields: Readonly<Record<string, string>>;
  /** Rows that the change accepts, by their state; absent: all rows. */
  readonly states?: readonly string[];
}

/** Changes of what a list shows about a thing: messages, answers and attempts, which have no list of their own. */
const ROW_CHANGES: Readonly<Record<string, RowChange>> = {
  "exam queue": { change: ["exam", "mark"], fields: { record: "record", question: "question" } },
  "exam results": {
    change: ["exam", "reopen"],
    fields: { record: "record" },
    states: ["submitted", "reviewing", "finished"],
  },
  "live chat": { change: ["live", "hide"], fields: { seq: "seq", agency: "agency" }, states: ["shown"] },
};

/**
 * Returns the label and the address of the change that a row of the list leads to, with the row in its fields.
 * @param query arguments of the list
 * @returns undefined when the list has none, the visitor may not run it, or it does not accept the row
 */
export function rowChangeOf(
  { noun, action, args }: Pick<Command, "noun" | "action" | "args">,
  query: string,
  session: Pick<Session, "role" | "agency">,
): ((row: Row) => { readonly label: string; readonly address: string } | undefined) | undefined {
  const found = ROW_CHANGES[`${noun} ${action}`];
  const command = found && findCommand(...found.change);
  if (!command || !mayRun(session, command)) return undefined;
  const { fields, states } = found;
  const given = new URLSearchParams(query);
  return (row) => {
    const member = (name: string) => {
      const value = (row as Readonly<Record<string, unknown>>)[name];
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    };
    if (states && !states.includes(member("state") || member("status"))) return undefined;
    const filled = new URLSearchParams();
    for (const name of Object.keys(args)) if (name in command.args) filled.set(name, given.get(name) ?? "");
    for (const [field, name] of Object.entries(fields)) filled.set(field, member(name));
    return { label: command.zh[0], address: `/${found.change.join("/")}?${filled}` };
  };
}
