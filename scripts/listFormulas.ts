import { listFormulas } from "#upstream/operator/importers/listFormulas.ts";

process.exitCode = await listFormulas(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
