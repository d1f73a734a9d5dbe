import path from "node:path";
import { routes } from "#shared/routes/table.ts";
import { root } from "../children.ts";
import { costUnder, warm } from "../cost.ts";
import { PAGE } from "../scenarios.ts";
import { createVisitor } from "../visit.ts";
import { inOrder, type Point, type Series, type Setting } from "./curve.ts";
import { withSite } from "./site.ts";

/** A server with a table of so many routes. */
export interface Bundle {
  readonly routes: number;
  readonly entry: string;
}

/** Writes the site's server with a table of `size` routes into a folder; resolves to its entry. */
export type BundleServer = (size: number, folder: string) => Promise<string>;

/** The real table is one of them. */
const ROUTES = [10, routes.length, 100, 200, 500];
const VISITORS = [
  { label: "rendered afresh (signed in)", headers: { cookie: "token=bench-token" } },
  { label: "from the page cache", headers: {} },
];

/** Below `/made-<number>`, one after the other (bundleServer.mjs). */
const MADE_PATHS = ["", "/7", "/list/7", "/part/of"];

export const bundleFolder = path.join(root, "node_modules/.cache/bench-scale");

export async function makeBundles(bundleServer: BundleServer): Promise<readonly Bundle[]> {
  const bundles: Bundle[] = [];
  for (const size of ROUTES) {
    const entry = await bundleServer(size, path.join(bundleFolder, String(size)));
    bundles.push({ routes: size, entry });
  }
  return bundles;
}

export async function measureRoutes(setting: Setting, round: number): Promise<readonly Series[]> {
  const points = new Map<string, Point[]>(VISITORS.map(({ label }) => [label, []]));
  for (const bundle of inOrder(setting.bundles, round)) {
    for (const [label, point] of await measure(setting, bundle)) points.get(label)?.push(point);
  }
  return [...points].map(([label, list]) => ({ label, points: list }));
}

function measure(setting: Setting, bundle: Bundle): Promise<readonly (readonly [string, Point])[]> {
  const { seconds, connections, say } = setting;
  return withSite(setting, { entry: bundle.entry, keepsPages: true }, async (server) => {
    await prove(server.url, bundle.routes);
    const measured: (readonly [string, Point])[] = [];
    for (const { label, headers } of VISITORS) {
      const load = { url: server.url + PAGE, headers, connections, seconds };
      await warm(server, load);
      const { cpuMs } = await costUnder(server, load);
      measured.push([label, { x: bundle.routes, cpuMs, facts: {} }]);
      say(`routes  ${label}: with ${bundle.routes} it costs ${cpuMs.toFixed(3)} ms`);
    }
    return measured;
  });
}

/** That the table is as large as it is said to be: its last made-up route sends a stranger to login, the next one does not. */
async function prove(url: string, size: number): Promise<void> {
  const visitor = createVisitor();
  const isMade = async (index: number) => {
    const { status } = await visitor.visit(`${url}/made-${index}${MADE_PATHS[index % MADE_PATHS.length]}`);
    return status === 302;
  };
  try {
    const made = Math.max(0, size - routes.length);
    if ((made > 0 && !(await isMade(made - 1))) || (await isMade(made)))
      throw new Error(`a server was bundled with another number of routes than ${size}`);
  } finally {
    visitor.close();
  }
}
