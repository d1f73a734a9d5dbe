import http from "node:http";
import { connectTo } from "./lines.ts";
import { currentPart, type Part, timeline } from "./timeline.ts";

/** How requests of browsers travel to the site. All fields are probabilities, but for the delay. */
export interface PageWeather {
  /** ms of one way. */
  readonly delayMs: () => number;
  /** The request never arrives. */
  readonly lost: number;
  /** The request arrives, its answer does not. */
  readonly answerLost: number;
  /** The request arrives a second time, up to half a minute later. */
  readonly twice: number;
  /** The request takes seconds. */
  readonly late: number;
  /** A proxy answers instead of the site. */
  readonly foreign: number;
}

export const SITE_HOST = "site.test";

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

let weather: PageWeather = { delayMs: () => 1, lost: 0, answerLost: 0, twice: 0, late: 0, foreign: 0 };
let tokens: (part: Part) => string = () => "";

/** Sets how requests travel from now on, and how the token of a page is found. */
export function setPageWeather(next: PageWeather, tokenOf: (part: Part) => string = tokens): void {
  weather = next;
  tokens = tokenOf;
}

const LATE_MS = [1_000, 30_000] as const;
/** ms after which a request fails at the latest while no request arrives at all. */
const OUTAGE_MS = 500;

/** Sends a request of a page; stands in for `fetch` of its browser. */
export function requestAsPage(address: string, init: RequestInit = {}): Promise<Response> {
  const part = currentPart();
  const { random } = timeline();
  const now = weather;
  if (!part?.isAlive) return new Promise(() => undefined);
  const asked = {
    path: address,
    method: init.method ?? "GET",
    body: typeof init.body === "string" ? init.body : undefined,
    token: tokens(part),
  };
  const wayMs = () => now.delayMs() + (random.chance(now.late) ? random.whole(...LATE_MS) : 0);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError("Failed to fetch"));
    const answer = (given: Answered) => timeline().plan(wayMs(), () => resolve(responseOf(given)), part);
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
    const failsMs = now.lost === 1 ? OUTAGE_MS : 20_000;
    if (random.chance(now.lost)) return void timeline().plan(random.whole(5, failsMs), fail, part);
    if (random.chance(now.foreign))
      return void answer({ status: 200, text: "<html>Sign in to the network</html>", retryAfter: null });
    const isAnswerLost = random.chance(now.answerLost);
    timeline().plan(wayMs(), () => {
      send(asked).then(
        (given) => (isAnswerLost ? timeline().plan(random.whole(5, 9_000), fail, part) : answer(given)),
        () => timeline().plan(wayMs(), fail, part),
      );
    });
    if (random.chance(now.twice))
      timeline().plan(wayMs() + random.whole(0, 30_000), () => void send(asked).catch(() => undefined));
  });
}

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: string | undefined;
  readonly token: string;
}

function send({ path, method, body, token }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const req = http.request({
      path,
      method,
      host: SITE_HOST,
      createConnection: () => connectTo(SITE_HOST) as never,
      headers: {
        authorization: token,
        connection: "close",
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        }),
      },
    });
    req.on("error", reject);
    req.on("response", (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("close", () =>
        res.complete
          ? resolve({
              status: res.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              retryAfter: res.headers["retry-after"] ?? null,
            })
          : reject(new Error("the answer was cut")),
      );
    });
    req.end(body);
  });
}

function responseOf({ status, text, retryAfter }: Answered): Response {
  return {
    status,
    headers: { get: (name: string) => (name.toLowerCase() === "retry-after" ? retryAfter : null) },
    text: () => Promise.resolve(text),
  } as unknown as Response;
}
