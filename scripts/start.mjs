// `npm start`: a trial of the production build, whatever NODE_ENV says; builds first where there is none, and fills the
// database meanwhile.
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
