// `npm start`: production, whatever NODE_ENV says; builds first where there is no production build.
import { buildWhereNone } from "./productionBuild.mjs";

process.env.NODE_ENV = "production";
await buildWhereNone();
await import("../dist/server/index.js");
