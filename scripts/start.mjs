// `npm start`: a trial of the production build, whatever NODE_ENV says; builds first where there is none.
import { buildWhereNone } from "./productionBuild.mjs";
import { beTrial } from "./trial.mjs";

process.env.NODE_ENV = "production";
beTrial();
await buildWhereNone();
await import("../dist/server/index.js");
