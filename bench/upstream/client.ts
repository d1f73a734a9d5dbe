import { request } from "undici";
import { visit } from "../driver/visit.ts";
import { signed } from "./signed.ts";

/*
 * Client of the upstream in a process of its own, so that measuring does not slow the server down. It makes one call at
 * a time, or repeats calls until its parent disconnects.
 */

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: object | undefined;
}

export interface Flood {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Paths to call in turn. A path that begins with `POST ` is an upload. */
  readonly paths: readonly string[];
  readonly loops: number;
}

export interface Answered {
  readonly ms: number;
  readonly body: string;
}

const FILE =
  '--part\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nno picture\r\n--part--\r\n';
const UPLOAD = { "content-type": "multipart/form-data; boundary=part", authorization: "nobody" };

const loops: Promise<void>[] = [];
process.on("message", async (message: Asked | Flood) => {
  if ("loops" in message)
    for (let loop = 0; loop < message.loops; loop++) loops.push(askAndAsk(message, loop));
  else {
    const startedAt = performance.now();
    const { body } = await visit(message.url, { ...message.headers, ...signed() }, message.json);
    process.send?.({ ms: performance.now() - startedAt, body } satisfies Answered);
  }
});
// Exits after the last answers have arrived, so that none of these requests runs during the next measurement.
process.on("disconnect", async () => {
  await Promise.all(loops);
  process.exit(0);
});

async function askAndAsk({ origin, headers, paths }: Flood, first: number): Promise<void> {
  for (let at = first; process.connected; at++) {
    const [path = "/", method] = (paths[at % paths.length] ?? "/").split(" ").reverse();
    const own = { ...headers, ...signed() };
    const options = method ? { method, headers: { ...own, ...UPLOAD }, body: FILE } : { headers: own };
    // Ignores refusals and broken connections: the load counts, and not its answers.
    await request(origin + path, options as Parameters<typeof request>[1]).then(
      ({ body }) => body.dump(),
      () => undefined,
    );
  }
}
