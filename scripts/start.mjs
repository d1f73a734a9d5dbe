// `npm start`: runs the production build as a trial, whatever NODE_ENV is. If there is no build, builds first and fills
// the database at the same time.
import { buildWhereNone } from "./productionBuild.mjs";
import { fillDatabase } from "./fillDatabase.mjs";
import { beTrial } from "./trial.mjs";

process.env.NODE_ENV = "production";
beTrial();
let filled = Promise.resolve();
await buildWhereNone(() => {
  filled = fillDatabase();
});
await filled;
await import("../dist/server/index.js");
