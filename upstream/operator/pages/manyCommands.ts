import type { Command, Row } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Visitor } from "../console/visitor.ts";
import { isIdSpec } from "./pickFields.ts";

/** Returns the commands that a page runs for many rows at once: changes that take one id and nothing else. */
export function manyCommands(noun: string, visitor: Visitor): readonly Command[] {
  return commands.filter((command) => {
    const [spec, ...others] = Object.values(command.args);
    const isOfId = spec !== undefined && isIdSpec(spec) && others.length === 0;
    return (
      command.noun === noun &&
      command.isChange &&
      isOfId &&
      !command.hasRows &&
      Object.keys(command.options).length === 0 &&
      mayRun(visitor, command)
    );
  });
}

/** Returns the id of a listed row for the commands of its noun; undefined: the row has none. */
export function idOfRow(row: Row, noun: string): number | undefined {
  const fields = row as Readonly<Record<string, unknown>>;
  const id = fields["id"] ?? fields[noun];
  return typeof id === "number" ? id : undefined;
}
