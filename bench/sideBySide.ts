import { readFileSync } from "node:fs";
import { sideBySide } from "./report.ts";
import type { Results } from "./results.ts";

/* By hand: `npx tsx bench/sideBySide.ts FILE FILE`, two results of `npm run bench -- --save` in the table of docs/performance.md. */

const [first, second] = process.argv
  .slice(2)
  .map((file) => JSON.parse(readFileSync(file, "utf8")) as Results);
if (!first || !second) throw new Error("two files of bench/results, please");
process.stdout.write(`${sideBySide(first, second)}\n`);
