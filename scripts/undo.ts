import { runUndo } from "#upstream/operator/undo/undoCommand.ts";

process.exitCode = await runUndo(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
