import { gzipSync } from "node:zlib";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import type { ServerProcess } from "../children.ts";
import { costUnder, warm } from "../cost.ts";
import { PAGE } from "../scenarios.ts";
import { median } from "../statistics.ts";
import { createVisitor } from "../visit.ts";
import type { Setting } from "./curve.ts";
import { withSite } from "./site.ts";

/* What an hour of a learner is made of, for docs/scaling.md: each kind of request by itself. */

export interface RequestCost {
  readonly label: string;
  readonly cpuMs: number;
  /** Of an answer, head included. */
  readonly bytes: number;
}

const TOKEN = { cookie: "token=bench-token" };
const BROTLI = { "accept-encoding": "br" };

const RENDERED = [
  { label: `page (${PAGE}), rendered afresh`, path: PAGE, headers: {} },
  { label: "home page, rendered afresh", path: "/", headers: {} },
];
const OTHERS = [
  { label: "page, signed in", path: PAGE, headers: TOKEN },
  { label: "page, from the page cache, brotli", path: PAGE, headers: BROTLI },
  { label: "API call, a list of 24 courses", path: `/api${listCourses.path}`, headers: TOKEN },
  { label: "API call, a small answer", path: `/api${userInfo.path}`, headers: TOKEN },
  { label: "poll of the build manifest", path: "/build-manifest.json?t=1", headers: {} },
];
/** As deploy/nginx compresses what was rendered afresh. */
const GZIP_LEVEL = 5;
const GZIP_TIMES = 100;

export async function measureRequests(setting: Setting): Promise<readonly RequestCost[]> {
  const rendered = await withSite(setting, { keepsPages: false }, async (server) => [
    ...(await measureEach(setting, server, RENDERED)),
    await measureGzip(server),
  ]);
  const others = await withSite(setting, { keepsPages: true }, (server) =>
    measureEach(setting, server, OTHERS),
  );
  return [...rendered, ...others];
}

async function measureEach(
  { seconds, connections, say }: Setting,
  server: ServerProcess,
  kinds: typeof RENDERED,
): Promise<RequestCost[]> {
  const costs: RequestCost[] = [];
  for (const { label, path, headers } of kinds) {
    const load = { url: server.url + path, headers, connections, seconds };
    await warm(server, load);
    const { cpuMs, done } = await costUnder(server, load);
    say(`requests  ${label}: ${cpuMs.toFixed(3)} ms`);
    costs.push({ label, cpuMs, bytes: median(done.sizes) });
  }
  return costs;
}

/** Not the site's work but that of nginx in front of it: zlib is the same. */
async function measureGzip(server: ServerProcess): Promise<RequestCost> {
  const visitor = createVisitor();
  const { body } = await visitor.visit(server.url + PAGE);
  visitor.close();
  const compress = () => gzipSync(body, { level: GZIP_LEVEL });
  for (let time = 0; time < GZIP_TIMES; time += 1) compress();
  const { user, system } = process.cpuUsage();
  for (let time = 0; time < GZIP_TIMES; time += 1) compress();
  const used = process.cpuUsage();
  const cpuMs = (used.user + used.system - user - system) / 1000 / GZIP_TIMES;
  return { label: `gzip of ${PAGE}, level ${GZIP_LEVEL}, as nginx does it`, cpuMs, bytes: compress().length };
}

export function mergedRequests(rounds: readonly (readonly RequestCost[])[]): readonly RequestCost[] {
  return (rounds[0] ?? []).map(({ label }) => {
    const same = rounds.flat().filter((cost) => cost.label === label);
    return {
      label,
      cpuMs: median(same.map(({ cpuMs }) => cpuMs)),
      bytes: median(same.map(({ bytes }) => bytes)),
    };
  });
}
