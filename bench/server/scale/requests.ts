import { gzipSync } from "node:zlib";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { warmCost } from "../../driver/load.ts";
import { say } from "../../driver/machine.ts";
import { table } from "../../driver/report.ts";
import { startSite } from "../../driver/servers.ts";
import { median } from "../../driver/statistics.ts";
import { visit } from "../../driver/visit.ts";
import { startUpstream } from "../../fixture/upstream.ts";
import { LIST, PAGE, SIGNED_IN } from "../scenarios.ts";

const RENDERED = [
  { label: `page (${PAGE}), rendered afresh`, path: PAGE, headers: {} },
  { label: "home page, rendered afresh", path: "/", headers: {} },
];
const OTHERS = [
  { label: "page, signed in", path: PAGE, headers: SIGNED_IN },
  { label: "page, from the page cache, brotli", path: PAGE, headers: { "accept-encoding": "br" } },
  { label: "API call, a list of 24 courses", path: `/api${LIST}`, headers: SIGNED_IN },
  { label: "API call, a small answer", path: `/api${userInfo.path}`, headers: SIGNED_IN },
  { label: "poll of the build manifest", path: "/build-manifest.json?t=1", headers: {} },
];
/** Level of gzip in deploy/nginx for rendered pages. */
const GZIP_LEVEL = 5;
const GZIP_TIMES = 100;

/** Measures each kind of request that a learner's hour consists of, for docs/scaling.md. */
export async function measureRequests(seconds: number): Promise<readonly string[]> {
  const rows = [
    ...(await measureEach(RENDERED, false, seconds)),
    ...(await measureEach(OTHERS, true, seconds)),
  ];
  return table(["request", "CPU ms", "KB"], rows);
}

async function measureEach(kinds: typeof RENDERED, keepsPages: boolean, seconds: number) {
  await using upstream = await startUpstream();
  await using server = await startSite({ upstreamUrl: upstream.url, keepsPages });
  const rows: string[][] = [];
  for (const { label, path, headers } of kinds) {
    const { cpuMs, sizes } = await warmCost(server, { url: server.url + path, headers, seconds });
    say(`requests  ${label}: ${cpuMs.toFixed(3)} ms`);
    rows.push([label, cpuMs.toFixed(3), (median(sizes) / 1000).toFixed(1)]);
  }
  if (!keepsPages) rows.push(gzipRow((await visit(server.url + PAGE)).body));
  return rows;
}

/** Measures the compression that nginx does in front of the site. This process has the same zlib. */
function gzipRow(body: string): string[] {
  const compress = () => gzipSync(body, { level: GZIP_LEVEL });
  for (let time = 0; time < GZIP_TIMES; time += 1) compress();
  const before = process.cpuUsage();
  for (let time = 0; time < GZIP_TIMES; time += 1) compress();
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000 / GZIP_TIMES;
  const label = `gzip of ${PAGE}, level ${GZIP_LEVEL}, as nginx does it`;
  return [label, cpuMs.toFixed(3), (compress().length / 1000).toFixed(1)];
}
