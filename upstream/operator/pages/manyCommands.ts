import type { Command, Row } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Visitor } from "../console/visitor.ts";
import { isIdSpec } from "./pickFields.ts";

/** Nouns whose rows have the ids of another thing. */
const THINGS: Readonly<Record<string, string>> = { audit: "change", media: "lesson" };

/**
 * Returns the argument that names a row, of a command that needs nothing else to name it; undefined: the command has
 * none, more, or one that names another thing. A secret is never part of an address.
 */
export function rowArgument({ noun, args }: Command): string | undefined {
  const [[name, spec] = [], ...others] = Object.entries(args);
  if (spec === undefined || others.length > 0) return undefined;
  const isOfRow = isIdSpec(spec)
    ? spec.of === (THINGS[noun] ?? noun)
    : spec.kind === "code" && spec.isSecret !== true;
  return isOfRow ? name : undefined;
}

/** Returns the commands that a page runs for many rows at once: changes that name a row and nothing else. */
export function manyCommands(noun: string, visitor: Visitor): readonly Command[] {
  return commands.filter(
    (command) =>
      command.noun === noun &&
      command.isChange &&
      rowArgument(command) !== undefined &&
      !command.hasRows &&
      Object.keys(command.options).length === 0 &&
      mayRun(visitor, command),
  );
}

/** Returns the id or number of a listed row for the commands of its noun; undefined: the row has none. */
export function keyOfRow(row: Row, noun: string): string | undefined {
  const fields = row as Readonly<Record<string, unknown>>;
  const id = fields["id"] ?? fields[noun];
  if (typeof id === "number") return String(id);
  return typeof row.no === "string" ? row.no : undefined;
}
