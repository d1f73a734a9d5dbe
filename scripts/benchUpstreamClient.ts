import http from "node:http";

/* The learner's side of benchUpstream.ts: a process of its own, so that the server does not wait for the one who measures it. */

export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answered {
  /** From the request to the last byte. */
  readonly ms: number;
  readonly body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

process.on("message", async (asked: Asked) => {
  const startedAt = performance.now();
  const body = await get({ agent, host: "127.0.0.1", ...asked });
  process.send?.({ ms: performance.now() - startedAt, body } satisfies Answered);
});
process.on("disconnect", () => process.exit(0));

function get(options: http.RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(options, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
        response.once("end", () => resolve(body));
        response.once("error", reject);
      })
      .once("error", reject);
  });
}
