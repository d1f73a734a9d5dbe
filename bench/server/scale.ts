import { pinLoad } from "../driver/machine.ts";
import { command } from "../driver/tool.ts";
import { measureAgencies } from "./scale/agencies.ts";
import { measureElements } from "./scale/elements.ts";
import { measureRequests } from "./scale/requests.ts";
import { measureRoutes } from "./scale/routes.ts";

const PARTS = {
  elements: measureElements,
  agencies: measureAgencies,
  routes: measureRoutes,
  requests: measureRequests,
} as const;

/** Measures how the cost of a request to the built site grows (docs/scaling.md). */
export default command({
  about: `What a request costs the built site, by elements of the page, by agencies and by routes; and what each kind of request costs.
Ends with 1 where a process holds more memory than is promised.`,
  options: {
    seconds: { by: 3, help: "load of each point" },
    only: { by: Object.keys(PARTS) as readonly (keyof typeof PARTS)[], help: "parts" },
  },
  async measure({ seconds, only }) {
    const pinned = pinLoad();
    const parts: (readonly string[])[] = [];
    for (const part of only) parts.push(await PARTS[part](seconds));
    // measureAgencies sets the exit code where the memory is above its bound.
    return { conditions: { pinned }, body: parts.flatMap((lines, at) => (at > 0 ? ["", ...lines] : lines)) };
  },
});
