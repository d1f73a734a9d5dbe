import type { Command } from "#upstream/operator/console/command.ts";
import { commands } from "#upstream/operator/console/commandTable.ts";
import { mayGive, mayRun } from "#upstream/operator/console/roles.ts";
import { ROLES, type Role, type Visitor } from "#upstream/operator/console/visitor.ts";
import { groupLabel } from "#upstream/operator/console/things.ts";

const HEAD = `# Roles and what they may do

You want to know which page or command is for whom. \`npm run docs:roles\` writes this document from the table of
commands; [console.md](console.md#roles) describes the roles.

- *yes*: in an account or session of one school, for rows of this school alone.
- *operator*: only in an account or session without a school.
- *shell*: only on the machine.
- *without*: the form has no such field for this role, and a call with it is refused.
- Only \`owner\` and \`sales\` see whole codes, and whole phone numbers on request.`;

const SCHOOL = { id: 1, flag: "school", name: "" };

/** Returns the text of docs/roles.md. */
export function roleDocs(): string {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  return `${[HEAD, ...nouns.map(partOf)].join("\n\n")}\n`;
}

function partOf(noun: string): string {
  const label = groupLabel(noun);
  const rows = commands
    .filter((command) => command.noun === noun)
    .map((command) =>
      rowOf([`\`${command.action}\` ${command.zh[0]}`, ...ROLES.map((role) => cellOf(role, command))]),
    );
  const heads = [noun, ...ROLES];
  return [
    `## ${label} (${noun})`.replace(` (${label})`, ""),
    "",
    rowOf(heads),
    rowOf(heads.map(() => "---")),
    ...rows,
  ].join("\n");
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cellOf(role: Role, command: Command): string {
  const visitor: Visitor = { role, agency: SCHOOL };
  if (!mayRun(visitor, command)) {
    if (mayRun({ role, agency: null }, command)) return "operator";
    return role === "owner" ? "shell" : "";
  }
  const withheld = Object.entries(command.options).flatMap(([name, spec]) =>
    mayGive(visitor, spec) ? [] : [`\`${name}\``],
  );
  return withheld.length === 0 ? "yes" : `without ${withheld.join(", ")}`;
}
