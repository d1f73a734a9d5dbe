// Adds up vitest's JSON reports and prints the sums on one line. Fails if a test failed or no test ran.
import { readFileSync } from "node:fs";

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const sum = (name) => reports.reduce((total, report) => total + report[name], 0);
const passed = sum("numPassedTests");
const failed = sum("numFailedTests");
const skipped = sum("numPendingTests") + sum("numTodoTests");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
