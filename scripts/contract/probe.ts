import { cutText } from "#shared/domain/cutText.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { queryOf, takesToken } from "#shared/contract/endpoint.ts";
import type { Field } from "#shared/contract/fields.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { type Envelope, isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { firstOfEach, sampleOf } from "#server/gateway/call/mismatches.ts";
import type { Offers } from "#server/gateway/wire/offers.ts";
import { envelopeIn, type RawAnswer } from "#server/gateway/wire/readEnvelope.ts";
import { upstreamHeaders } from "#server/gateway/wire/upstreamHeaders.ts";
import { losesToken } from "#server/gateway/map/token.ts";
import type { Translator } from "#server/gateway/map/translator.ts";
import { isEnvelope } from "./lanes.ts";
import { missingFields } from "./missingFields.ts";

export type WireInput = Readonly<Record<string, unknown>>;

export interface ProbeOptions {
  /** Address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly agencyFlag: string | undefined;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  readonly translator?: Translator | undefined;
  /** Reports whether an error means that the API lacks the call. Absent: no call is reported as absent. */
  readonly offers?: Offers | undefined;
}

/**
 * Result of one call. ok: the answer matches the contract; mistyped: some fields have another type; absent: the API
 * lacks the call; refused: the answer has an error code.
 */
export interface Finding {
  readonly kind: "ok" | "mistyped" | "absent" | "refused" | "unreachable";
  readonly milliseconds: number;
  /** Reason for people; "" if the kind is ok. */
  readonly reason: string;
  /** Fields of the contract that the answer lacks. */
  readonly missing: readonly string[];
  /** Data of the answer in its wire names; undefined unless the call succeeded. */
  readonly data: unknown;
  /** true: the API refuses an unknown path with the same code and words. */
  readonly isUnknown?: boolean;
  /** Words in place of prices, which pages show as they are. */
  readonly words?: readonly string[];
}

const UNKNOWN = "/no-such-call-of-any-api";
const UNKNOWN_REMEDY = "; so is a path that no API has: map the call, or say off";
const USER_INFO = "/user/info-v1";

/** Makes one call and checks its answer against the contract. Returns errors as a finding and never throws. */
export async function probe(
  options: ProbeOptions,
  endpoint: Endpoint,
  input: WireInput,
  schema: Field = schemasOf(endpoint).data,
): Promise<Finding> {
  const started = performance.now();
  const found = (kind: Finding["kind"], reason: string, rest: Partial<Finding> = {}): Finding => ({
    kind,
    reason,
    milliseconds: Math.round(performance.now() - started),
    missing: [],
    data: undefined,
    ...rest,
  });
  let raw: RawAnswer & { readonly type: string };
  try {
    raw = await ask(options, endpoint, input);
  } catch (error) {
    return found("unreachable", reasonOf(error));
  }
  const envelope = await envelopeIn(raw);
  if (raw.status === 200 && !isEnvelope(endpoint) && !envelope) return found("ok", "");
  if (options.offers && !(await isOffered(options, endpoint, raw)))
    return found("absent", "the API has no such call");
  if (!envelope) {
    const fits = raw.fitsNone ? "fits no envelope of the map" : "no envelope";
    const what = /^\s*</.test(raw.text) ? "HTML" : fits;
    return found("unreachable", `HTTP ${raw.status}, ${what}: ${cutText(raw.text, 80)}`);
  }
  if (!isSuccess(envelope.code)) {
    const isUnknown = await isUnknownPath(options, endpoint, envelope);
    return found("refused", saidBy(envelope) + (isUnknown ? UNKNOWN_REMEDY : ""), { isUnknown });
  }
  if (!isEnvelope(endpoint)) return found("mistyped", "an envelope where the bytes of a file should be");
  if (options.translator && losesToken(endpoint, envelope.data, options.translator))
    return found("mistyped", "token: has letters that no header carries; set token.encode in the map");
  return judged(schema, { data: envelope.data, unconverted: raw.mismatches }, found);
}

interface Judged {
  readonly data: unknown;
  /** Values that the map could not convert. */
  readonly unconverted: readonly Mismatch[] | undefined;
}

function judged(
  schema: Field,
  { data, unconverted = [] }: Judged,
  found: (kind: Finding["kind"], reason: string, rest: Partial<Finding>) => Finding,
): Finding {
  const mismatches: Mismatch[] = [...unconverted];
  schema.read(data, mismatches);
  const missing = missingFields(schema, data);
  if (mismatches.length === 0) return found("ok", "", { missing, data });
  return found("mistyped", reasonsOf(mismatches).join("; "), { missing, data });
}

async function ask(options: ProbeOptions, endpoint: Endpoint, input: WireInput) {
  const { translator, token, agencyFlag, salt } = options;
  const asked = (await translator?.request(endpoint, input)) ?? {
    method: endpoint.method,
    path: endpoint.method === "GET" ? endpoint.path + queryOf(input) : endpoint.path,
    body: endpoint.method === "GET" ? undefined : JSON.stringify(input),
  };
  const signing = {
    token: takesToken(endpoint) ? token : undefined,
    agencyFlag,
    clientAddress: "127.0.0.1",
    salt,
    now: Date.now(),
  };
  const response = await fetch(options.baseUrl + asked.path, {
    method: asked.method,
    headers: translator?.headers(signing) ?? upstreamHeaders(signing),
    ...(asked.body !== undefined && { body: asked.body }),
    redirect: "manual",
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  const type = response.headers.get("content-type") ?? "";
  // An event stream never ends, so the check reads only its head.
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { status: response.status, text: "", type };
  }
  const raw = { status: response.status, text: await response.text() };
  if (!isEnvelope(endpoint) && response.ok) return { ...raw, type };
  return { ...raw, ...(await translator?.answer(endpoint, raw)), type };
}

async function isOffered(options: ProbeOptions, endpoint: Endpoint, raw: RawAnswer): Promise<boolean> {
  const { offers, agencyFlag, token } = options;
  const asked = { endpoint, agencyFlag, hasToken: takesToken(endpoint) && token !== undefined };
  const judging = {
    askUnknown: () => askUnknown(options, endpoint),
    async isTokenGood() {
      const raw = await ask(options, { ...endpoint, method: "GET", path: USER_INFO, token: "required" }, {});
      const envelope = await envelopeIn(raw);
      return envelope && isSuccess(envelope.code);
    },
  };
  return offers === undefined || offers.isOffered(asked, raw, judging);
}

function askUnknown(options: ProbeOptions, endpoint: Endpoint) {
  return ask(options, { ...endpoint, method: "GET", path: UNKNOWN, token: "optional" }, {});
}

/** Returns whether the API refuses an unknown path with the same code and words. */
async function isUnknownPath(options: ProbeOptions, endpoint: Endpoint, refusal: Envelope): Promise<boolean> {
  if (!isMissing(refusal.code)) return false;
  const unknown = await askUnknown(options, endpoint).then(envelopeIn, () => undefined);
  return unknown !== undefined && saidBy(unknown) === saidBy(refusal);
}

function saidBy({ code, msg }: Envelope): string {
  return `code ${code}${msg === "" ? "" : `: ${msg}`}`;
}

/** Returns one text per mistyped field, even if several rows of a list have the fault. */
export function reasonsOf(found: readonly Mismatch[]): readonly string[] {
  return firstOfEach(found).map(
    ({ path, expected, value }) => `${path || "data"}: no ${expected} but ${sampleOf(path, value)}`,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return error.message + cause;
}
