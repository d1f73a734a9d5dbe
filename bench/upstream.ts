import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AGENCY_PREFIX, agencyOf, answers, envelope, NOTHING } from "./fixture/answers.ts";

/* The upstream of a run: fixed answers from memory. It counts what it is asked, and can be told to be slow. */

export type ToUpstream =
  | { readonly kind: "delay"; readonly path: string; readonly ms: number }
  | { readonly kind: "answer"; readonly path: string; readonly data: unknown }
  | { readonly kind: "takeCalls" };
export type FromUpstream =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "done" }
  | {
      readonly kind: "calls";
      /** Path and query -> how often, since the last time it was asked. */
      readonly calls: Readonly<Record<string, number>>;
      readonly unknown: readonly string[];
    };

let calls = new Map<string, number>();
const unknown = new Set<string>();
const delays = new Map<string, number>();
const known = new Map(answers);

const server = createServer((request, response) => {
  const target = request.url ?? "/";
  calls.set(target, (calls.get(target) ?? 0) + 1);
  const path = target.split("?", 1)[0] ?? "/";
  const body = known.get(path) ?? (path.startsWith(AGENCY_PREFIX) ? agencyOf(path) : undefined);
  if (!body) unknown.add(path);
  const send = () => {
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": (body ?? NOTHING).length,
    });
    response.end(body ?? NOTHING);
  };
  const delay = delays.get(path) ?? 0;
  if (delay > 0) setTimeout(send, delay);
  else send();
});
server.keepAliveTimeout = 60_000;

process.on("message", (message: ToUpstream) => {
  if (message.kind === "delay") {
    delays.set(message.path, message.ms);
    say({ kind: "done" });
    return;
  }
  if (message.kind === "answer") {
    known.set(message.path, envelope(message.data));
    say({ kind: "done" });
    return;
  }
  say({ kind: "calls", calls: Object.fromEntries(calls), unknown: [...unknown] });
  calls = new Map();
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => say({ kind: "listening", port: (server.address() as AddressInfo).port }));

function say(message: FromUpstream): void {
  process.send?.(message);
}
