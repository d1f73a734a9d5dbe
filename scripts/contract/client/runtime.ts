import {
  OPERATIONS,
  NAMES,
  REFUSALS,
  SUCCESS,
  type Operation,
  type Operations,
  type RefusalName,
} from "./standIn.ts";

/* Copied into dist/docs/client.ts behind the operations: uses fetch, Web Crypto and DecompressionStream alone. */

export type OperationName = keyof Operations;

export interface ClientOptions {
  /** Address of the API, without a slash at its end. */
  readonly baseUrl: string;
  /** SIGN_SALT of the site. */
  readonly salt: string;
  /** `agency_flag` of the agency; absent: only calls that need no agency succeed. */
  readonly agencyFlag?: string | undefined;
  /** Token of /user/login; absent: no learner is signed in. */
  readonly token?: string | undefined;
  /** IP address of the visitor. */
  readonly ip?: string | undefined;
  /** Address of agency/{host}; default: /static below `baseUrl`. */
  readonly resourceUrl?: string | undefined;
  /** Secret with which an agency's own system signs its calls. */
  readonly markingSecret?: string | undefined;
  /** Time limit of a call in ms; default: 10,000. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Clock in ms since 1970; default: Date.now. */
  readonly now?: (() => number) | undefined;
}

/** Options of one call, which replace those of the client. */
export type CallOptions = Partial<Pick<ClientOptions, "agencyFlag" | "token" | "ip">> & {
  /** Aborts the call. Without a signal, `timeoutMs` limits it. */
  readonly signal?: AbortSignal | undefined;
};

type Call<N extends OperationName> =
  Partial<Operations[N]["input"]> extends Operations[N]["input"]
    ? (input?: Operations[N]["input"], options?: CallOptions) => Promise<Operations[N]["data"]>
    : (input: Operations[N]["input"], options?: CallOptions) => Promise<Operations[N]["data"]>;

/** A function for each operation. It returns `data` of a successful answer, and throws Refused or NoAnswer. */
export type Client = { readonly [N in OperationName]: Call<N> };

/** The API has refused a call: the envelope has another code than success. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly operation: OperationName;
  /** Name of the refusal, or of its code where the API names none; undefined: the contract knows neither. */
  readonly refusal: RefusalName | undefined;
  readonly code: number;
  /** HTTP status; most refusals have 200. */
  readonly status: number;
  readonly data: unknown;

  /** `message`: words for the learner, in Chinese. */
  constructor(operation: OperationName, { code, data, msg, refusal }: Envelope, status: number) {
    super(msg ?? "");
    this.operation = operation;
    this.refusal = NAMES.find((name) => name === refusal) ?? REFUSALS[String(code)];
    this.code = Number(code);
    this.status = status;
    this.data = data;
  }
}

/** The answer has no envelope, such as a page of HTML. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly operation: OperationName;
  readonly status: number;

  constructor(operation: OperationName, status: number, text: string) {
    super(`${operation}: HTTP ${status}, no envelope: ${text.slice(0, 80)}`);
    this.operation = operation;
    this.status = status;
  }
}

/**
 * Reports whether a call of this operation was refused, with a name that the contract lists for the operation.
 * @public
 */
export function isRefused<N extends OperationName>(
  error: unknown,
  operation: N,
): error is Refused & { readonly refusal: Operations[N]["refusals"] | undefined } {
  return error instanceof Refused && error.operation === operation;
}

interface Envelope {
  readonly code: number | string;
  readonly flag?: number | string | null;
  readonly data?: unknown;
  readonly msg?: string | null;
  readonly refusal?: string | null;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Creates a client. Nothing is sent before the first call.
 * @public
 */
export function createClient(options: ClientOptions): Client {
  const calls = Object.keys(OPERATIONS).map((name) => [
    name,
    (input: Input = {}, own: CallOptions = {}) => send(name as OperationName, input, { ...options, ...own }),
  ]);
  return Object.fromEntries(calls) as Client;
}

async function send(
  name: OperationName,
  input: Input,
  options: ClientOptions & CallOptions,
): Promise<unknown> {
  const operation = OPERATIONS[name];
  const { address, body } = requestOf(operation, input, options);
  const response = await (options.fetch ?? fetch)(address, {
    method: operation.method,
    headers: await headersOf(operation, { address, body }, options),
    ...(body !== undefined && { body }),
    signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? 10_000),
  });
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  const isBytes = operation.lane === "file" || operation.lane === "stream";
  if (isBytes && response.ok && !isJson) return response;
  const text = await response.text();
  const envelope = envelopeIn(text);
  // The data export is JSON without an envelope.
  if (isBytes && response.ok && !envelope) return new Response(text, response);
  if (!envelope) throw new NoAnswer(name, response.status, text);
  if (!SUCCESS.includes(String(envelope.code))) throw new Refused(name, envelope, response.status);
  const { flag, data } = envelope;
  return Number(flag) === 1 && typeof data === "string" ? JSON.parse(await inflate(data)) : (data ?? null);
}

function envelopeIn(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "code" in value ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

interface Request {
  readonly address: string;
  readonly body: string | FormData | undefined;
}

function requestOf({ method, path, lane }: Operation, input: Input, options: ClientOptions): Request {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const inPath = given.filter(([name]) => path.includes(`{${name}}`));
  const filled = inPath.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const base = inPath.length > 0 ? (options.resourceUrl ?? `${options.baseUrl}/static`) : options.baseUrl;
  if (method === "POST" && lane !== "upload")
    return { address: base + filled, body: JSON.stringify(Object.fromEntries(given)) };
  const query = new URLSearchParams();
  let body: FormData | undefined;
  for (const [name, value] of given) {
    if (value instanceof Blob) {
      body ??= new FormData();
      body.append(name, value);
    } else if (!inPath.some(([own]) => own === name))
      for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
        query.append(name, String(item));
  }
  return { address: base + filled + (query.size > 0 ? `?${query}` : ""), body };
}

async function headersOf(
  { method, token, caller }: Operation,
  { address, body }: Request,
  options: ClientOptions,
): Promise<Record<string, string>> {
  const seconds = String(Math.floor((options.now ?? Date.now)() / 1000));
  const { agencyFlag, ip } = options;
  const { pathname, search } = new URL(address);
  const sign =
    caller === "agency"
      ? await agencySign(
          options.markingSecret ?? "",
          [agencyFlag ?? "", method, pathname + search, seconds],
          body,
        )
      : md5(md5(seconds + options.salt));
  return {
    Sign: sign,
    "Access-Time": seconds,
    Version: "2.0.0",
    Platform: "PC",
    // fetch itself sets the content type of a form, which contains the boundary.
    ...(!(body instanceof FormData) && { "Content-Type": "application/json" }),
    ...(agencyFlag !== undefined && { "Agency-Flag": agencyFlag }),
    ...(token && options.token !== undefined && { Authorization: options.token }),
    ...(ip !== undefined && { ip }),
  };
}

async function agencySign(secret: string, lines: readonly string[], body: unknown): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes(typeof body === "string" ? body : ""));
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), how, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, bytes([...lines, hex(digest)].join("\n"))));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Unpacks base64 of raw deflate. */
async function inflate(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(unpacked).text();
}

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** Returns the MD5 of a text in hex (RFC 1321). The header Sign needs MD5, which Web Crypto lacks. */
function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  for (const [at, byte] of bytes.entries()) view.setUint8(at, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, bytes.length * 8, true);
  let sum: Sum = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) sum = add(sum, digested(sum, view, block));
  const out = new DataView(new ArrayBuffer(16));
  for (const [at, word] of sum.entries()) out.setUint32(at * 4, word, true);
  return hex(out.buffer);
}

type Sum = readonly [number, number, number, number];

function add([a, b, c, d]: Sum, [e, f, g, h]: Sum): Sum {
  return [(a + e) | 0, (b + f) | 0, (c + g) | 0, (d + h) | 0];
}

function digested(sum: Sum, view: DataView, block: number): Sum {
  let [a, b, c, d] = sum;
  for (let at = 0; at < 64; at += 1) {
    const round = at >> 4;
    const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
    const word = [at, 5 * at + 1, 3 * at + 5, 7 * at][round] ?? 0;
    const turned = (a + mixed + (SINES[at] ?? 0) + view.getUint32(block + (word % 16) * 4, true)) | 0;
    const shift = SHIFTS[round * 4 + (at % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((turned << shift) | (turned >>> (32 - shift)))) | 0];
  }
  return [a, b, c, d];
}
