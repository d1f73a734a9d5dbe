import type { Storage } from "../../platform/db/database.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import { WrongCall, runCommandLine } from "../../platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";
import type { Environment } from "#shared/environment/variable.ts";
import { BackupError } from "../backup/backupFormat.ts";
import { openUnmigrated } from "../backup/openUnmigrated.ts";
import { type Place, placeOf } from "../backup/placeOf.ts";
import { storageOf } from "../backup/storageOf.ts";
import { type Chosen, type CopiedRows, readCopiedRows } from "./copiedRows.ts";
import { countRows } from "./countRows.ts";
import { type RunningRows, keyText, rowsOfConnection } from "./runningRows.ts";
import { rowsOfUpstream } from "./undoSocket.ts";

const HELP = `npm run undo -- [TABLE...] --from PLACE [--where COLUMN=VALUE] [--write] [--school FLAG]
Brings rows that are missing in the running database back from a restored copy beside it (deploy/restore.sh --to TIME,
or npm run restore -- --to TIME --into FOLDER). Upstreams may run. Rows that are there stay as they are: what was saved
after the time of the copy is not lost.

  TABLE             such as attempts; the rows that belong to it come with it: answers, changes, events and marks, and
                    the jobs that hand attempts in. Without a table the rows of both databases are counted
  --from PLACE      the copy: its port on this machine (5499), a folder that begins with / or ./, or
                    postgresql://USER:PASSWORD@HOST:PORT/NAME
  --where COLUMN=VALUE  only such rows of the tables, for example --where paper_id=701 for one exam
  --write           brings them back, all in one transaction; without it the command only reports
  --school FLAG     only rows of this school
  DATABASE_URL      the running PostgreSQL
  DATA_DIR          without DATABASE_URL: the folder of the running embedded database (data)

Ends with 0 when it is done, 1 when a row could not be brought back or the copy cannot be used, 2 for a wrong call, 3
when a database cannot be used.
`;

const OPTIONS = {
  from: { type: "string" },
  where: { type: "string" },
  write: { type: "boolean" },
  school: { type: "string" },
} as const;

const MOST_NAMED = 10;

interface Terminal {
  readonly env: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Runs `npm run undo`.
 * @returns the exit code that the help lists
 */
export function runUndo(args: readonly string[], { env, out, err }: Terminal): Promise<number> {
  const codes = [
    [BackupError, 1],
    [StartError, 3],
  ] as const;
  return runCommandLine(args, { help: HELP, options: OPTIONS, codes, out, err }, async (given, tables) => {
    if (given.from === undefined) throw new WrongCall("Name the restored copy: --from PLACE");
    if (tables.length === 0 && (given.write || given.where !== undefined))
      throw new WrongCall("Name a table, such as attempts.");
    const where = given.where === undefined ? undefined : readWhere(given.where);
    const from = storageOf(env, given.from);
    const copy = await openUnmigrated(from, { mustExist: true });
    try {
      const storage = readStorage(env);
      return await withRunning(storage, async (running, place) => {
        const source = await placeOf(from, copy);
        if (source.text === place.text)
          throw new WrongCall("--from is the running database itself. Name the restored copy.");
        out(`from ${source.text}\ninto ${place.text}\n`);
        if (tables.length === 0) {
          out(countsText(await countRows(copy.db, given.school), await running.count(given.school)));
          return 0;
        }
        return bringBack(await readCopiedRows(copy.db, tables, { where, school: given.school }), running, {
          out,
          isDry: !given.write,
        });
      });
    } finally {
      await copy.close();
    }
  });
}

function readWhere(text: string): Chosen["where"] {
  const [, column, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (column === undefined || value === undefined)
    throw new WrongCall("--where takes COLUMN=VALUE, such as paper_id=701.");
  return { column, value };
}

/** Runs work with the running database: in its upstream, where that has it open, else in this process. */
async function withRunning<T>(
  storage: Storage,
  work: (running: RunningRows, place: Place) => Promise<T>,
): Promise<T> {
  const upstream = storage.kind === "folder" ? await rowsOfUpstream(storage.path) : undefined;
  if (upstream) {
    const { path } = storage as Extract<Storage, { kind: "folder" }>;
    return work(upstream, { text: `the embedded database in ${path}`, name: path });
  }
  const database = await openUnmigrated(storage, { mustExist: true });
  try {
    return await work(rowsOfConnection(database.db), await placeOf(storage, database));
  } finally {
    await database.close();
  }
}

interface Reporting {
  readonly out: (text: string) => void;
  readonly isDry: boolean;
}

async function bringBack(
  copied: readonly CopiedRows[],
  running: RunningRows,
  { out, isDry }: Reporting,
): Promise<number> {
  const missing: CopiedRows[] = [];
  out(line("table", "in the copy", "missing", "differs"));
  for (const rows of copied) {
    const compared = await running.compare(rows);
    const lacking = compared.missing.map((place) => rows.lines[place] ?? "");
    const wanted = { ...rows, lines: rows.about ? jobsOf(rows, lacking, missing) : lacking };
    if (!rows.about || wanted.lines.length > 0)
      out(line(rows.shape.name, rows.lines.length, wanted.lines.length, compared.different.length));
    if (wanted.lines.length > 0) missing.push(wanted);
  }
  const all = missing.reduce((sum, { lines }) => sum + lines.length, 0);
  if (isDry) {
    out(`Nothing was changed. ${all === 0 ? "Nothing is missing." : `--write brings ${all} rows back.`}\n`);
    return 0;
  }
  const counts = all === 0 ? [] : await running.insert(missing);
  const back = counts.reduce((sum, count) => sum + count, 0);
  out(`${back} of ${all} rows are back. Rows that were there are as they were.\n`);
  if (back === all) return 0;
  for (const rows of missing) {
    const left = await running.compare(rows);
    if (left.missing.length === 0) continue;
    out(
      `${rows.shape.name}: ${left.missing.length} rows have no place: a later row has their unique value, or their parent is missing\n`,
    );
    for (const place of left.missing.slice(0, MOST_NAMED)) out(`  ${keyText(rows, place)}\n`);
  }
  return 1;
}

/** Only the jobs about rows that are missing: every other job was done or changed since. */
function jobsOf({ shape, about }: CopiedRows, lines: readonly string[], missing: readonly CopiedRows[]) {
  const rows = missing.find((each) => !each.about && each.shape.name === about?.table);
  const at = rows?.shape.columns.findIndex(({ name }) => name === about?.column) ?? -1;
  const keys = new Set(rows?.lines.map((text) => (JSON.parse(text) as string[])[at]));
  const key = shape.columns.findIndex(({ name }) => name === "key");
  return lines.filter((text) => keys.has((JSON.parse(text) as string[])[key]));
}

type Counts = Awaited<ReturnType<typeof countRows>>;

function countsText(copy: Counts, running: Counts): string {
  const names = new Set([...copy, ...running].map(({ name }) => name));
  const of = (counts: Counts, name: string) => counts.find((count) => count.name === name)?.rows ?? 0;
  return [
    line("table", "in the copy", "running"),
    ...[...names].sort().map((name) => line(name, of(copy, name), of(running, name))),
  ].join("");
}

function line(name: string, ...cells: readonly unknown[]): string {
  return `${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(12)).join("")}\n`;
}
