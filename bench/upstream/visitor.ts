import http from "node:http";
import { signed } from "./signed.ts";

/* Visitor who repeats one call for flood.ts, in a process of its own. */

export interface Flood {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Paths to call in turn. A path that begins with `POST ` is an upload. */
  readonly paths: readonly string[];
  readonly loops: number;
}

const agent = new http.Agent({ keepAlive: true });

const loops: Promise<void>[] = [];
process.on("message", (flood: Flood) => {
  for (let loop = 0; loop < flood.loops; loop++) loops.push(askAndAsk(flood, loop));
});
// Exits after the last answers have arrived, so that none of these requests runs during the next measurement.
process.on("disconnect", () => void Promise.all(loops).then(() => agent.destroy()));

async function askAndAsk({ port, headers, paths }: Flood, first: number): Promise<void> {
  for (let at = first; process.connected; at++) {
    const [path = "/", method = "GET"] = (paths[at % paths.length] ?? "/").split(" ").reverse();
    await ask({ agent, host: "127.0.0.1", port, path, method, headers: { ...headers, ...signed() } });
  }
}

const FILE =
  '--part\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nno picture\r\n--part--\r\n';

function ask(options: http.RequestOptions): Promise<void> {
  return new Promise((resolve) => {
    const request = http
      .request(options, (response) => response.resume().once("close", () => resolve()))
      .once("error", () => resolve());
    if (options.method === "POST") {
      request.setHeader("content-type", "multipart/form-data; boundary=part");
      request.setHeader("authorization", "nobody");
      request.end(FILE);
    } else request.end();
  });
}
