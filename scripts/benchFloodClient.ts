import http from "node:http";
import { signOf } from "#upstream/http/checkSign.ts";

/* The visitor of benchFlood.ts who asks and asks. */

export interface Flood {
  readonly port: number;
  readonly salt: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With POST and a space in front: an upload. */
  readonly paths: readonly string[];
  readonly loops: number;
}

const agent = new http.Agent({ keepAlive: true });

const loops: Promise<void>[] = [];
process.on("message", (flood: Flood) => {
  for (let loop = 0; loop < flood.loops; loop++) loops.push(askAndAsk(flood, loop));
});
// Ends when its last answers are there, so that nothing of it is under way beside the next measurement.
process.on("disconnect", () => void Promise.all(loops).then(() => agent.destroy()));

async function askAndAsk({ port, salt, headers, paths }: Flood, first: number): Promise<void> {
  for (let at = first; process.connected; at++) {
    const time = String(Math.floor(Date.now() / 1000));
    const [path = "/", method = "GET"] = (paths[at % paths.length] ?? "/").split(" ").reverse();
    const signed = { ...headers, "access-time": time, sign: signOf(time, salt) };
    await ask({ agent, host: "127.0.0.1", port, path, method, headers: signed });
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
