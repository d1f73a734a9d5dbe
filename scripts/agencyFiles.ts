import { readConfig } from "#server/config.ts";
import { createUpstream } from "#server/gateway/call/upstream.ts";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { createLog } from "#server/log.ts";
import { createMetrics } from "#server/metrics.ts";
import { resourceUrl } from "#server/site/resourceUrl.ts";
import { isSuccess } from "#shared/contract/envelope.ts";

const HELP = `npm run -s agency:files -- HOST … > agencies.json
Writes the agency files of these hosts as the site reads them from the API (UPSTREAM_URL, SIGN_SALT, UPSTREAM_MAP), for
npm run admin -- agency sync agencies.json on a companion (docs/own-api.md). Ends with 1 where a host has none.
`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  return 2;
});

async function main(hosts: readonly string[]): Promise<number> {
  if (hosts.length === 0 || hosts.some((host) => host.startsWith("-"))) {
    process.stdout.write(HELP);
    return hosts.length === 0 ? 2 : 0;
  }
  const { upstreamUrl, signSalt, upstreamMap, upstreamTimeoutMs } = readConfig({
    ...process.env,
    // Without the companion's address, because the configurations of agencies come from the operator's own API.
    COMPANION_URL: undefined,
  });
  if (upstreamUrl === undefined || signSalt === undefined) {
    process.stderr.write(
      "UPSTREAM_URL is missing: set the address of the API whose agency files are written\n",
    );
    return 2;
  }
  const log = createLog("silent");
  const upstream = createUpstream({
    baseUrl: upstreamUrl,
    salt: signSalt,
    staticData: false,
    timeoutMs: upstreamTimeoutMs,
    now: Date.now,
    log,
    metrics: createMetrics({ ofProcess: false }),
    map: upstreamMap === undefined ? undefined : readUpstreamMap(upstreamMap),
  });
  try {
    const { data } = await upstream.readConfiguration(
      `${upstreamUrl}/uploads/json/default.json`,
      "system config",
    );
    const resources = (data as { readonly resource_url?: unknown } | null)?.resource_url;
    const base = resourceUrl(typeof resources === "string" ? resources : "", upstreamUrl);
    const files: unknown[] = [];
    for (const host of hosts) {
      // oxlint-disable-next-line no-await-in-loop
      const { code, msg, data: agency } = await upstream.readConfiguration(`${base}agency/${host}`, "agency");
      if (!isSuccess(code)) throw new Error(`${host}: the API answers ${code} ${msg}`);
      files.push(withHost(agency, host));
    }
    process.stdout.write(`${JSON.stringify(files, null, 2)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  } finally {
    await upstream.close();
  }
}

/** Adds the host to an agency's configuration, which need not list its own hosts. */
function withHost(agency: unknown, host: string): unknown {
  const { domain_extend: hosts } = (agency ?? {}) as { readonly domain_extend?: unknown };
  if (Array.isArray(hosts) && hosts.length > 0) return agency;
  return { ...(agency as object | null), domain_extend: [{ domain: host, mode: "0" }] };
}
