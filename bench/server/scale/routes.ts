import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { routes } from "#shared/routes/table.ts";
import { warmCost } from "../../driver/load.ts";
import { say } from "../../driver/machine.ts";
import { table } from "../../driver/report.ts";
import { root, startSite } from "../../driver/servers.ts";
import { visit } from "../../driver/visit.ts";
import { startUpstream } from "../../fixture/upstream.ts";
import { PAGE, SIGNED_IN } from "../scenarios.ts";

/**
 * Bundles the site's server with a table of `size` routes into a folder.
 * @returns the entry file
 */
type BundleServer = (size: number, folder: string) => Promise<string>;

/** Sizes of the route table; the first is the size of the real one. */
const SIZES = [routes.length, 500];
/** Paths of made-up routes below `/made-<number>`, in the order of bundleServer.mjs. */
const MADE_PATHS = ["", "/7", "/list/7", "/part/of"];
/** Address of bundleServer.mjs. It is JavaScript, like the files of the build that it imports. */
const BUNDLER = new URL("./bundleServer.mjs", import.meta.url).href;

/**
 * Measures a page on servers with route tables of different size. The visitor is signed in, so no cached page is sent.
 */
export async function measureRoutes(seconds: number): Promise<readonly string[]> {
  const { bundleServer } = (await import(BUNDLER)) as { readonly bundleServer: BundleServer };
  // The folder is inside the project, so that the bundle finds its packages.
  const folder = await mkdtemp(path.join(root, "node_modules/.cache/bench-scale-"));
  try {
    const rows: string[][] = [];
    for (const size of SIZES) {
      const cpuMs = await measure(size, await bundleServer(size, path.join(folder, String(size))), seconds);
      rows.push([String(size), cpuMs.toFixed(3)]);
      say(`routes  with ${size} a page costs ${cpuMs.toFixed(3)} ms`);
    }
    return table(["routes", "CPU ms a request"], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(size: number, entry: string, seconds: number): Promise<number> {
  await using upstream = await startUpstream();
  await using server = await startSite({ upstreamUrl: upstream.url, keepsPages: true, entry });
  await prove(server.url, size);
  return (await warmCost(server, { url: server.url + PAGE, headers: SIGNED_IN, seconds })).cpuMs;
}

/**
 * Checks the number of routes: the last made-up route redirects a visitor to login, and no further made-up route
 * exists.
 */
async function prove(url: string, size: number): Promise<void> {
  const isMade = async (index: number) =>
    (await visit(`${url}/made-${index}${MADE_PATHS[index % MADE_PATHS.length]}`)).status === 302;
  const made = size - routes.length;
  if ((made > 0 && !(await isMade(made - 1))) || (await isMade(made)))
    throw new Error(`a server was bundled with another number of routes than ${size}`);
}
