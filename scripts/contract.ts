// `npm run contract -- URL`: checks a running upstream against shared/contract with read-only calls.
import { parseArgs } from "node:util";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { AGENCY, createTranslator, type Translator } from "#server/gateway/map/translator.ts";
import { resourceUrl } from "#server/site/resourceUrl.ts";
import { type Finding, probe, type ProbeOptions } from "./contract/probe.ts";

const HELP = `npm run contract -- URL [options]
Checks an upstream against the contract (dist/docs/upstream-contract.md). Only GET calls are made; nothing is changed.

  --salt TEXT      the salt of the Sign header; default: SIGN_SALT of the environment
  --host HOST      the domain of the agency to speak for, asked as agency/{host} (default localhost)
  --agency FLAG    the Agency-Flag to speak for, instead of what agency/{host} says
  --token TOKEN    a learner's token; without it the calls that need one are left out
  --map FILE       how the API spells the calls (docs/own-api.md); default: UPSTREAM_MAP of the environment. What is off by it is left out
  --slow MS        from when on an answer counts as slow (default 1000)
  --timeout MS     when to give up on a call (default 10000)

Exit code: 0 every call answers by the contract; 1 some do not; 2 the command line is wrong.
A missing field is no failure: the site has an empty default for each. The list tells what screens will lack. A field of
another type (mistyped) has its default too, and an item of a list without its id is left out; both want to be mended.`;

const { values, positionals } = readArguments();
const [url] = positionals;
if (values.help) stop(0, HELP);
if (!url || !/^https?:\/\//.test(url))
  stop(2, `the address of the upstream is missing, e.g. http://127.0.0.1:8080\n\n${HELP}`);
const salt = values.salt ?? process.env["SIGN_SALT"];
if (!salt) stop(2, "the salt is missing: set SIGN_SALT or give --salt, so that calls can be signed");

const map = values.map ?? process.env["UPSTREAM_MAP"];
const translator = map ? createTranslator(mapOf(map)) : undefined;
const options: ProbeOptions = {
  translator,
  baseUrl: url.replace(/\/+$/, ""),
  salt,
  agencyFlag: values.agency,
  token: values.token,
  timeoutMs: Number(values.timeout),
};
const slowMs = Number(values.slow);
/** Ids found in lists, by the prefix of the calls that take them. */
const ids = new Map<string, string>();
let failed = 0;
let slow = 0;
let asked = 0;

const own = await probeAgency(values.host);
const agencyFlag = values.agency ?? flagIn(own);
if (!agencyFlag)
  console.log(
    `    no agency: ${values.host} has none there. Name a domain that has one with --host, or the flag with --agency.`,
  );

const readOnly = endpoints
  .filter((endpoint) => endpoint.method === "GET" && endpoint.caller === undefined)
  .filter((endpoint) => !translator?.isOff(endpoint))
  .sort((a, b) => Number(needsId(a.path)) - Number(needsId(b.path)));
for (const endpoint of readOnly) {
  if (endpoint.token === "required" && !options.token) {
    say("-", endpoint.path, "left out: needs --token");
    continue;
  }
  asked++;
  const finding = await probe({ ...options, agencyFlag }, endpoint, sampleInput(endpoint.path));
  remember(endpoint.path, finding);
  tell(endpoint.path, finding);
}
console.log(`\n${asked} calls: ${asked - failed} by the contract, ${failed} not, ${slow} slow`);
process.exit(failed === 0 ? 0 : 1);

function tell(path: string, finding: Finding): void {
  const isSlow = finding.milliseconds >= slowMs;
  if (isSlow) slow++;
  const time = `${finding.milliseconds} ms${isSlow ? " SLOW" : ""}`;
  if (finding.kind !== "ok") {
    failed++;
    return say("x", path, `${finding.kind}, ${time}: ${finding.reason}`);
  }
  say(
    finding.missing.length === 0 ? "ok" : "~",
    path,
    finding.missing.length === 0 ? time : `${time}, missing ${finding.missing.join(", ")}`,
  );
}

/** What every page asks first: where agencies are described, and then the agency of the host. */
async function probeAgency(host: string): Promise<Finding> {
  const config = await probe(options, systemConfig, {});
  const own = translator?.agencyPath(host);
  if (own !== undefined) {
    const agency = { ...systemConfig, path: AGENCY.path } as const;
    // Its path is of this host, which the map names by {host}.
    const byHost = {
      ...translator,
      request: async () => ({ method: "GET" as const, path: own, body: undefined }),
    } as Translator;
    const finding = await probe({ ...options, translator: byHost }, agency, {}, AgencyConfig);
    asked++;
    tell(agency.path, finding);
    return finding;
  }
  const named = "data" in config ? (config.data as { resource_url?: unknown } | null)?.resource_url : "";
  const base = resourceUrl(typeof named === "string" ? named : "", options.baseUrl).replace(/\/$/, "");
  const agency = { ...systemConfig, path: `/agency/${host}` } as const;
  const finding = await probe({ ...options, baseUrl: base }, agency, {}, AgencyConfig);
  asked++;
  tell(agency.path, finding);
  return finding;
}

function mapOf(file: string) {
  try {
    return readUpstreamMap(file);
  } catch (error) {
    return stop(2, (error as Error).message);
  }
}

function flagIn(finding: Finding): string | undefined {
  const flag =
    "data" in finding ? (finding.data as { agency_flag?: unknown } | null)?.agency_flag : undefined;
  return typeof flag === "string" && flag !== "" ? flag : undefined;
}

function say(mark: string, path: string, words: string): void {
  console.log(`${mark.padEnd(3)} ${path.padEnd(34)} ${words}`);
}

function needsId(path: string): boolean {
  return /\/(detail|check|chapters)$/.test(path);
}

function sampleInput(path: string): Record<string, unknown> {
  const id = ids.get(path.split("/")[1] ?? "") ?? "1";
  if (path === "/speci/detail") return { sid: ids.get("speci") ?? "1" };
  if (path === "/question/chapters") return { subjectId: ids.get("subject") ?? "1" };
  if (path === "/question/check") return { id, answer: "A" };
  if (path === "/advertise/ad") return { position: "home" };
  if (path.startsWith("/user/classroom-resource")) return { classroomId: ids.get("classroom") ?? "1" };
  return needsId(path) ? { id } : {};
}

function remember(path: string, finding: Finding): void {
  if (!("data" in finding)) return;
  const data = finding.data as { list?: readonly Row[] } | readonly Row[] | null;
  const [first] = Array.isArray(data)
    ? (data as readonly Row[])
    : ((data as { list?: readonly Row[] } | null)?.list ?? []);
  const id = first?.id ?? first?.classroom_id ?? first?.list?.[0]?.id;
  const area = path.split("/")[1] ?? "";
  if (id !== undefined && !ids.has(area)) ids.set(area, String(id));
  if (path === "/subject/tree" && first?.alias_name) ids.set("speci", first.alias_name);
}

interface Row {
  readonly id?: string | number;
  readonly classroom_id?: string | number;
  readonly alias_name?: string;
  readonly list?: readonly Row[];
}

function readArguments() {
  const definition = {
    help: { type: "boolean" },
    salt: { type: "string" },
    map: { type: "string" },
    host: { type: "string", default: "localhost" },
    agency: { type: "string" },
    token: { type: "string" },
    slow: { type: "string", default: "1000" },
    timeout: { type: "string", default: "10000" },
  } as const;
  try {
    return parseArgs({ options: definition, allowPositionals: true });
  } catch (error) {
    return stop(2, `${(error as Error).message}\n\n${HELP}`);
  }
}

function stop(code: number, words: string): never {
  (code === 0 ? console.log : console.error)(words);
  process.exit(code);
}
