import { type Agency, AgencyConfig } from "#shared/contract/config/agency.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { AGENCY, type Translator } from "#server/gateway/map/translator.ts";
import { AGENCY_CALL } from "#server/gateway/map/upstreamMap.ts";
import { blockedMedia } from "#server/gateway/wire/blockedMedia.ts";
import { createOffers } from "#server/gateway/wire/offers.ts";
import type { PolicyHosts } from "#server/gateway/wire/visitor.ts";
import { resourceUrl } from "#server/site/resourceUrl.ts";
import { httpsHosts } from "#server/site/site.ts";
import { type Finding, probe, type ProbeOptions, type WireInput } from "./probe.ts";
import { asVisited } from "./asVisited.ts";
import { learntFrom, READS, takesPageSize } from "./reads.ts";
import { subjectFaults } from "./subjectIds.ts";
import { NEVER_TRIED, WRITES } from "./writes.ts";

export interface CheckOptions {
  readonly url: string;
  readonly salt: string;
  /** Host of the agency whose calls are checked. */
  readonly host: string;
  /** Flag of the agency to check; absent: the flag in the agency's own configuration. */
  readonly agencyFlag?: string | undefined;
  readonly translator?: Translator | undefined;
  readonly login?: Login | undefined;
  readonly token?: string | undefined;
  readonly writes: boolean;
  readonly timeoutMs: number;
  readonly say: (call: string, checked: Checked) => void;
  /** Called after all other calls, while the learner is still signed in. */
  readonly beforeSignOut?: (calls: CheckReport["calls"], token: string | undefined) => Promise<void>;
}

export interface Login {
  readonly phone: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Result for one call. untried: the check did not make the call, for the given reason; off: the map switches it off.
 */
export interface Checked extends Omit<Finding, "kind"> {
  readonly kind: Finding["kind"] | "off" | "untried";
}

export interface CheckReport {
  readonly calls: ReadonlyMap<string, Checked>;
  readonly hasAgency: boolean;
  /** Records that the check created and could not remove. */
  readonly left: readonly string[];
  /** Media that the policy of the player blocks, each with its call: "POST /course/play: https://films.example.com". */
  readonly blocked: readonly string[];
}

/** Number of rows that most lists of the site request. */
const A_PAGE = 20;
const NOTHING = { milliseconds: 0, missing: [], data: undefined } as const;

/** Makes all calls of the contract that the options allow, and checks each answer. */
export async function checkUpstream(options: CheckOptions): Promise<CheckReport> {
  const { translator, say } = options;
  const calls = new Map<string, Checked>();
  const known = new Map<string, string>();
  const left: string[] = [];
  const blocked = new Set<string>();
  const offers = createOffers({ now: Date.now, log: { info: () => undefined } });
  let asking: ProbeOptions = {
    baseUrl: options.url,
    salt: options.salt,
    agencyFlag: options.agencyFlag,
    token: options.token,
    timeoutMs: options.timeoutMs,
    translator,
    offers,
  };

  const agency = await checkAgency();
  const isDown = agency.kind === "unreachable" && calls.get(callName(systemConfig))?.kind === "unreachable";
  if (isDown) return { calls, hasAgency: false, left, blocked: [] };
  const hosts = hostsIn(agency);
  asking = { ...asking, agencyFlag: options.agencyFlag ?? flagIn(agency) };
  for (const endpoint of endpoints) {
    if (translator?.isOff(endpoint)) note(endpoint, off("the map says so"));
    else if (translator?.isCompanions(endpoint)) note(endpoint, untried("the companion answers it"));
  }
  const ownToken = options.login && (await signIn(options.login));
  if (ownToken) asking = { ...asking, token: ownToken };
  await readAll();
  if (options.writes && asking.token) {
    const steps = {
      call,
      known: (name: string) => known.get(name),
      leave: (what: string) => void left.push(what),
    };
    // Runs the steps one after the other, because each step relies on the clean-up of the previous one.
    for (const step of WRITES) {
      // oxlint-disable-next-line no-await-in-loop
      await step(steps);
    }
    await readAll();
  }
  await options.beforeSignOut?.(calls, asking.token);
  if (ownToken) await call("POST /user/logout", {});
  for (const endpoint of endpoints)
    if (!calls.has(callName(endpoint))) note(endpoint, untried(whyNot(endpoint)));
  return {
    calls,
    hasAgency: agency.kind === "ok" || agency.kind === "mistyped",
    left,
    blocked: [...blocked],
  };

  async function checkAgency(): Promise<Finding> {
    const config = await probe(asking, systemConfig, {});
    note(systemConfig, config);
    const own = translator?.agencyPath(options.host);
    const named = (config.data as { readonly resource_url?: unknown } | null | undefined)?.resource_url;
    const base = resourceUrl(typeof named === "string" ? named : "", options.url).replace(/\/$/, "");
    const endpoint = { ...systemConfig, path: `/agency/${options.host}` } as const;
    // The path of the agency's configuration contains the host, which the map writes as {host}.
    const byHost = translator && {
      ...translator,
      request: async () => ({ method: "GET" as const, path: own ?? "", body: undefined }),
      answer: (_: unknown, raw: Parameters<Translator["answer"]>[1]) => translator.answer(AGENCY, raw),
    };
    const how = { ...asking, offers: undefined };
    const found =
      own === undefined
        ? await probe({ ...how, baseUrl: base, translator: undefined }, endpoint, {}, AgencyConfig)
        : await probe({ ...how, translator: byHost }, endpoint, {}, AgencyConfig);
    learn(AGENCY_CALL, found);
    const faults = translator ? subjectFaults(translator, found.data) : [];
    const reason = [...(found.reason === "" ? [] : [found.reason]), ...faults].join("; ");
    const judged: Finding = faults.length > 0 ? { ...found, kind: "mistyped", reason } : found;
    calls.set(AGENCY_CALL, judged);
    say(AGENCY_CALL, judged);
    return judged;
  }

  async function signIn({ phone, password, code }: Login): Promise<string | undefined> {
    const input =
      code === undefined
        ? { type: "password", username: phone, password }
        : { type: "code", mobile: phone, code };
    const found = await call("POST /user/login", input);
    const token = (found?.data as { readonly token?: unknown } | undefined)?.token;
    return typeof token === "string" && token !== "" ? token : undefined;
  }

  /** Makes the reading calls in several passes, because a call may need a value from another call's answer. */
  async function readAll(): Promise<void> {
    const reads = endpoints.filter(({ method, caller }) => method === "GET" && caller === undefined);
    let asked = -1;
    while (asked !== calls.size) {
      asked = calls.size;
      for (const endpoint of reads) {
        const input = inputOf(endpoint);
        if (calls.has(callName(endpoint)) || !input || (endpoint.token === "required" && !asking.token))
          continue;
        // oxlint-disable-next-line no-await-in-loop
        await call(callName(endpoint), input);
      }
    }
  }

  async function call(name: string, input: WireInput): Promise<Finding | undefined> {
    const endpoint = endpointNamed(name);
    const before = calls.get(name);
    if (!endpoint || before?.kind === "off" || before?.kind === "absent") return undefined;
    const found = asVisited(endpoint, input, await probe(asking, endpoint, input));
    learn(name, found);
    for (const origin of blockedMedia(endpoint.path, found.data, hosts)) blocked.add(`${name}: ${origin}`);
    // If a call is made twice, the worse of its two results counts.
    if (before === undefined || before.kind === "ok")
      note(endpoint, found, before !== undefined && found.kind === "ok");
    return found;
  }

  function learn(name: string, { data }: Finding): void {
    for (const [what, value] of learntFrom(name, data)) if (!known.has(what)) known.set(what, value);
  }

  function note(endpoint: Endpoint, checked: Checked, isOld = false): void {
    calls.set(callName(endpoint), checked);
    if (!isOld) say(callName(endpoint), checked);
  }

  function inputOf(endpoint: Endpoint): WireInput | undefined {
    const given = Object.entries(READS[callName(endpoint)] ?? {}).map(
      ([name, from]) => [name, "value" in from ? from.value : known.get(from.known)] as const,
    );
    if (!given.every(([, value]) => value !== undefined)) return undefined;
    return { ...Object.fromEntries(given), ...(takesPageSize(endpoint) && { page_size: A_PAGE }) };
  }

  function whyNot(endpoint: Endpoint): string {
    const never = NEVER_TRIED[callName(endpoint)];
    if (never !== undefined) return never;
    if (endpoint.token === "required" && !asking.token) return "it needs a learner (--phone, or --token)";
    if (endpoint.method === "POST" && !options.writes) return "it writes (--write-tests)";
    const needed = Object.values(READS[callName(endpoint)] ?? {}).flatMap((from) =>
      "known" in from ? [from.known] : [],
    );
    const lacking = needed.find((name) => !known.has(name));
    return lacking === undefined ? "what goes before it did not work" : `no answer tells of one: ${lacking}`;
  }
}

function flagIn({ data }: Finding): string | undefined {
  const flag = (data as { readonly agency_flag?: unknown } | null | undefined)?.agency_flag;
  return typeof flag === "string" && flag !== "" ? flag : undefined;
}

/** Returns the hosts that the policies of the agency's pages allow. */
function hostsIn({ data }: Finding): PolicyHosts {
  const { config } = AgencyConfig.read(data, []) as Agency;
  return { mediaHosts: httpsHosts(config.mediaHosts), roomHosts: httpsHosts(config.roomHosts) };
}

function off(reason: string): Checked {
  return { ...NOTHING, kind: "off", reason };
}

function untried(reason: string): Checked {
  return { ...NOTHING, kind: "untried", reason };
}
