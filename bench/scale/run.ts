// `npm run bench:scale`: measures how the cost of a request grows with elements, agencies and routes
// (docs/performance.md), and the cost of each kind of request (docs/scaling.md).
import { loadBefore, pinLoad, say } from "../driver/machine.ts";
import { readOptions } from "../driver/options.ts";
import { tell } from "../driver/report.ts";
import { measureAgencies } from "./agencies.ts";
import { measureElements } from "./elements.ts";
import { measureRequests } from "./requests.ts";
import { measureRoutes } from "./routes.ts";

const PARTS = {
  elements: measureElements,
  agencies: measureAgencies,
  routes: measureRoutes,
  requests: measureRequests,
} as const;

const { seconds, only, save } = readOptions({
  name: "npm run bench:scale",
  about: `What a request costs the built site, by elements of the page, by agencies and by routes; and what each kind of request costs.
Ends with 1 where a process holds more memory than is promised.`,
  options: {
    seconds: { by: 3, help: "load of each point" },
    only: { by: Object.keys(PARTS) as readonly (keyof typeof PARTS)[], help: "parts" },
    save: { by: false, help: "keep the report in bench/results" },
  },
});

const busyBefore = loadBefore();
const pinned = pinLoad();
if (!pinned) say("no taskset or one core only: servers and load share their cores");
const body: string[] = [];
for (const part of only) body.push(...(body.length > 0 ? [""] : []), ...(await PARTS[part](seconds)));
tell({ bench: "scale", save, conditions: { seconds, pinned, "load before": busyBefore }, body });
