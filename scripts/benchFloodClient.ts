import http from "node:http";
import { signOf } from "#upstream/http/checkSign.ts";

/* The visitor of benchFlood.ts who asks and asks. */

export interface Flood {
  readonly port: number;
  readonly salt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly loops: number;
}

const agent = new http.Agent({ keepAlive: true });

process.on("message", (flood: Flood) => {
  for (let loop = 0; loop < flood.loops; loop++) void askForEver(flood, loop);
});
process.on("disconnect", () => process.exit(0));

async function askForEver({ port, salt, headers, paths }: Flood, first: number): Promise<never> {
  for (let at = first; ; at++) {
    const time = String(Math.floor(Date.now() / 1000));
    const path = paths[at % paths.length] ?? "/";
    await ask({
      agent,
      host: "127.0.0.1",
      port,
      path,
      headers: { ...headers, "access-time": time, sign: signOf(time, salt) },
    });
  }
}

function ask(options: http.RequestOptions): Promise<void> {
  return new Promise((resolve) => {
    http
      .get(options, (response) => response.resume().once("close", () => resolve()))
      .once("error", () => resolve());
  });
}
