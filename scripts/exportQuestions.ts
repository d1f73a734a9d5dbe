import { openUnmigrated } from "#upstream/operator/backup/openUnmigrated.ts";
import { runExport } from "#upstream/operator/exporters/exportCommand.ts";

process.exitCode = await runExport(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  nowMs: Date.now(),
  openDatabase: (storage) => openUnmigrated(storage, { mustExist: true }),
});
