import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Listening, listening } from "./listening.ts";

export interface UpstreamProxy extends Listening {
  /** Delays all later answers of a path by `ms`; 0 ends the delay. */
  delay(path: string, ms: number): void;
}

/** Starts a proxy between the site and a real upstream that can delay answers and stop. */
export async function startUpstreamProxy(target: string): Promise<UpstreamProxy> {
  const delays = new Map<string, number>();
  const server = createServer((req, res) => {
    const path = (req.url ?? "").split("?", 1)[0] ?? "";
    setTimeout(() => forward(target, req, res), delays.get(path) ?? 0);
  });
  return { ...(await listening(server)), delay: (path, ms) => void delays.set(path, ms) };
}

export function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const onward = request(target + req.url, { method: method ?? "GET", headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}

/** Passes a request whose body was read on to a port, and reads the whole answer. */
export async function passOn(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  const onward = request({ host: "127.0.0.1", port, agent: false, method, path: url, headers });
  // Ignored here: an error during the answer is handled by the code that reads the answer.
  onward.on("error", () => undefined);
  onward.end(body);
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  const content = await buffer(answer);
  const { "transfer-encoding": _encoding, ...own } = answer.headers;
  return {
    content,
    sendTo: (res: ServerResponse) =>
      void res
        .writeHead(answer.statusCode ?? 502, { ...own, "content-length": String(content.length) })
        .end(content),
  };
}
