// `npm test`: every test that needs no browser and takes less than about three seconds a file. Builds first, because the
// site tests render the real screens. `npm run test:long` (--long): the files *.long.test.*, each of which takes longer.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps, TYPES } from "./steps.mjs";

const [first, ...rest] = process.argv.slice(2);
const isLong = first === "--long";
const args = isLong ? [".long.test.", ...rest] : ["--exclude=**/*.long.test.*", ...process.argv.slice(2)];

await buildWhereOld();
await runSteps([...(isLong ? [] : [TYPES]), { name: "tests", command: "vitest", args: ["run", ...args] }]);
