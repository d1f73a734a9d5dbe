import { openDatabase } from "#upstream/db/database.ts";
import { runImport } from "#upstream/importers/importCommand.ts";

process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  openDatabase,
});
