import { userInfo } from "node:os";
import { tuneHeap } from "#server/tuneHeap.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { runImport } from "#upstream/operator/importers/importCommand.ts";

tuneHeap();
process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  userName: process.env["SUDO_USER"] || userInfo().username,
  isTerminal: process.stderr.isTTY,
  openDatabase,
});
