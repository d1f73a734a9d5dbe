// `npm test`: every test that needs no browser. Builds first, because the site tests render the real screens. `npm run
// test:long` runs them in full (tests/support/amount.ts).
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps, TYPES } from "./steps.mjs";

await buildWhereOld();
await runSteps([TYPES, { name: "tests", command: "vitest", args: ["run", ...process.argv.slice(2)] }]);
