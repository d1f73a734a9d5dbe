import type { Command, Spec, Specs } from "./command.ts";
import { commands, findCommand } from "./commandTable.ts";
import { READERS, isFileKind } from "./kinds.ts";

const WIDTH = 100;

const LIST: Specs = {
  limit: { kind: "whole", least: 1, most: 1_000, help: "rows of a page (20)" },
  page: { kind: "whole", least: 1, most: 100_000, help: "which page (1)" },
};
const ROWS: Specs = {
  csv: { kind: "file", help: "writes the rows into this new file instead, for a spreadsheet" },
  xlsx: { kind: "file", help: "the same as a workbook of Excel" },
};
const CHANGE: Specs = {
  "dry-run": { kind: "switch", help: "says what would be done, and writes nothing" },
  as: { kind: "text", most: 60, help: "who does it, for the table of changes (the user of the system)" },
};
const ALL: Specs = {
  json: { kind: "switch", help: "answers JSON, for programs" },
  full: { kind: "switch", help: "shows phone numbers whole" },
};

/** Returns the options of a command, including those that all commands of its kind have. */
export function optionsOf({ options, isList, isChange, hasRows }: Command): Specs {
  return { ...options, ...(isList && LIST), ...(hasRows && ROWS), ...(isChange && CHANGE), ...ALL };
}

export function helpText(noun?: string, action?: string): string {
  const command = findCommand(noun, action);
  if (command) return commandHelp(command);
  const shown = noun === undefined ? commands : commands.filter((each) => each.noun === noun);
  const lines = shown.map((each) => [usageOf(each), each.about] as const);
  return `npm run admin -- ${noun ?? "WHAT"} ACTION [arguments] [options]
${noun === undefined ? "The admin console for the reference upstream." : `What can be done with ${noun}.`}

${table(lines)}

setup opens the first school of an empty database (setup --help).
import, export, formulas, backup, restore and seed work on files of this machine and the database; check:config, agency:files,
contract and export:static on the site and its API. They are the npm scripts of these names, with options of their own.
--help behind any of them tells its options. Lists take --limit and --page, changes --dry-run and --as NAME, all --json and --full.

  DATABASE_URL   the PostgreSQL to work on; the upstream may run
  DATA_DIR       without DATABASE_URL: the folder of the embedded database (data). A running upstream is asked to do it;
                 while it is stopped the folder is opened here

Ends with 0 when it is done, 1 when it cannot be done (it says why), 2 for a wrong call, 3 when the database cannot be used.
`;
}

function commandHelp(command: Command): string {
  const { args, example, about } = command;
  const argumentLines = Object.entries(args).map(
    ([name, spec]) => [name.toUpperCase(), lineOf(spec)] as const,
  );
  const options = Object.entries(optionsOf(command)).map(
    ([name, spec]) =>
      [
        `--${name} ${READERS[spec.kind].name}`.trim(),
        `${lineOf(spec)}${spec.required ? " (needed)" : ""}`,
      ] as const,
  );
  return `npm run admin -- ${usageOf(command)}
${about}

${table([...argumentLines, ...options])}

For example: npm run admin -- ${example}
`;
}

function lineOf(spec: Spec): string {
  return spec.kind === "switch" || spec.kind === "school" || isFileKind(spec.kind)
    ? spec.help
    : `${spec.help}: ${READERS[spec.kind].form(spec)}`;
}

function usageOf({ noun, action, args, options }: Command): string {
  const needed = Object.entries(options)
    .filter(([, { required }]) => required)
    .map(([name, { kind }]) => `--${name} ${READERS[kind].name}`);
  return [noun, action, ...Object.keys(args).map((name) => name.toUpperCase()), ...needed].join(" ");
}

/** Aligns two columns of text. The text of the second column wraps at spaces. */
function table(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(...lines.map(([left]) => left.length)));
  return lines
    .flatMap(([left, right]) => {
      const rows = broken(right, WIDTH - width);
      const isLong = left.length > width;
      const first = isLong ? [`  ${left}`] : [];
      return [
        ...first,
        ...rows.map((row, at) => `  ${(at === 0 && !isLong ? left : "").padEnd(width)}  ${row}`),
      ];
    })
    .join("\n");
}

function broken(text: string, width: number): readonly string[] {
  const rows = [""];
  for (const word of text.split(" ")) {
    const row = rows.at(-1) ?? "";
    if (row !== "" && row.length + word.length >= width) rows.push(word);
    else rows[rows.length - 1] = row === "" ? word : `${row} ${word}`;
  }
  return rows;
}
