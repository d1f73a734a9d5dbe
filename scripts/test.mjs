// `npm test`: every test that needs no browser, behind a build, since the site tests render the real screens.
// `npm run test:long` gives them all of what they usually take a part of (tests/support/amount.ts).
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps, TYPES } from "./steps.mjs";

await buildWhereOld();
await runSteps([TYPES, { name: "tests", command: "vitest", args: ["run", ...process.argv.slice(2)] }]);
