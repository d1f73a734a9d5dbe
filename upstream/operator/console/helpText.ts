import { both, language } from "#upstream/platform/kit/language.ts";
import type { Command, Spec, Specs } from "./command.ts";
import { commands, findCommand } from "./commandTable.ts";
import { type Kind, READERS, isFileKind } from "./kinds.ts";
import { SOURCES } from "./pickSources.ts";
import { groupLabel } from "./things.ts";
import { widthOf } from "./textTable.ts";

const WIDTH = 100;

const LIST: Specs = {
  limit: { kind: "whole", least: 1, most: 1_000, help: "rows of a page (20)", zh: ["每页行数", "默认 20"] },
  page: { kind: "whole", least: 1, most: 100_000, help: "which page (1)", zh: ["第几页", "默认 1"] },
};
const ROWS: Specs = {
  csv: {
    kind: "file",
    help: "writes the rows into this new file instead, for a spreadsheet",
    zh: ["写入 CSV", "把行写进这个新文件"],
  },
  xlsx: { kind: "file", help: "the same as a workbook of Excel", zh: ["写入 Excel", "把行写进这个新文件"] },
};
const CHANGE: Specs = {
  "dry-run": {
    kind: "switch",
    help: "says what would be done, and writes nothing",
    zh: ["试运行", "只说会做什么，不写入"],
  },
  as: {
    kind: "text",
    most: 60,
    help: "who does it, for the table of changes (the user of the system)",
    zh: ["操作人", "记在变更记录里，不填为系统用户"],
  },
};
const ALL: Specs = {
  json: { kind: "switch", help: "answers JSON, for programs", zh: ["JSON 输出", "给程序用"] },
  full: { kind: "switch", help: "shows phone numbers whole", zh: ["显示完整手机号"] },
};

/** Returns the options of a command, including those that all commands of its kind have. */
export function optionsOf({ options, isList, isChange, hasRows }: Command): Specs {
  return { ...options, ...(isList && LIST), ...(hasRows && ROWS), ...(isChange && CHANGE), ...ALL };
}

export function helpText(noun?: string, action?: string): string {
  const command = findCommand(noun, action);
  if (command) return commandHelp(command);
  const shown = noun === undefined ? commands : commands.filter((each) => each.noun === noun);
  const lines = shown.map((each) => [usageOf(each), aboutOf(each)] as const);
  if (language() === "zh")
    return `npm run admin -- ${noun ?? "WHAT"} ACTION [参数] [选项]
${noun === undefined ? "参考上游的管理命令。" : `${groupLabel(noun)}（${noun}）可以做的事。`}

${table(lines)}

setup 在空数据库上开第一所学校（setup --help）。
import、export、formulas、backup、restore、seed 处理这台机器上的文件和数据库；check:config、agency:files、contract、
export:static 处理网站和它的接口。它们是同名的 npm 命令，有自己的选项。
命令后面加 --help 看选项。列表有 --limit 和 --page，改动有 --dry-run 和 --as NAME，都有 --json 和 --full。

  DATABASE_URL   要处理的 PostgreSQL，上游可以在运行
  DATA_DIR       没有 DATABASE_URL 时：内置数据库的文件夹（data）。上游在运行时由上游执行，停止时在这里打开

退出码：0 完成，1 不能做（会说明原因），2 用法不对，3 数据库不能用。
`;
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
  const { args, example } = command;
  const argumentLines = Object.entries(args).map(
    ([name, spec]) => [name.toUpperCase(), lineOf(spec)] as const,
  );
  const options = Object.entries(optionsOf(command)).map(
    ([name, spec]) =>
      [
        `--${name} ${READERS[spec.kind].name}`.trim(),
        `${lineOf(spec)}${spec.required ? both(" (needed)", "（必填）") : ""}`,
      ] as const,
  );
  return `npm run admin -- ${usageOf(command)}
${aboutOf(command)}

${table([...argumentLines, ...options])}

${both("For example: ", "例如：")}npm run admin -- ${example}
`;
}

function aboutOf({ about, zh: [, aboutZh] }: Command): string {
  return both(about, aboutZh);
}

function lineOf({ help, zh: [label, more], ...spec }: Spec): string {
  const words = both(help, more === undefined ? label : `${label}：${more}`);
  return spec.kind === "switch" || spec.kind === "school" || isFileKind(spec.kind)
    ? words
    : both(
        `${words}: ${READERS[spec.kind].form(spec)}`,
        `${words}。${READERS[spec.kind].form(spec)}${listedBy(spec)}`,
      );
}

/** Returns the command that lists the ids of an option, for the Chinese help; "": the ids have none. */
function listedBy(spec: Kind): string {
  const source = spec.kind === "id" || spec.kind === "ids" ? SOURCES[spec.of] : undefined;
  if (!source) return "";
  return "fixed" in source
    ? `：${source.fixed.map(({ id, name }) => `${id} ${name}`).join("、")}`
    : `，见 ${source.list.join(" ")}`;
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
  for (const word of wordsOf(text)) {
    const row = rows.at(-1) ?? "";
    if (row !== "" && widthOf(row) + widthOf(word.trimEnd()) > width) rows.push(word);
    else rows[rows.length - 1] = row + word;
  }
  return rows.map((row) => row.trimEnd());
}

/** Returns the parts at whose ends a line may break: words with their space, and each Chinese character. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\u2e80-\u9fff](?:[，。；：、）”？])*|[^\s\u2e80-\u9fff]+ ?|\s/gu) ?? [];
}
