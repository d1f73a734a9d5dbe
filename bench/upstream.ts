import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AGENCY_PREFIX, agencyOf, answers, envelope, NOTHING, REMEMBERED } from "./fixture/answers.ts";
import { VARIANTS, variantOf } from "./fixture/variants.ts";

/*
 * The upstream of a run: answers from memory, made once, as it must cost as little as it can. It counts what it is asked, and can be
 * told to be slow, or to answer differently each time.
 */

export type ToUpstream =
  | { readonly kind: "delay"; readonly path: string; readonly ms: number }
  | { readonly kind: "answer"; readonly path: string; readonly data: unknown }
  /** From now on each answer of a path is the variant after its last one, the first one `from`; undefined: always the same. */
  | { readonly kind: "vary"; readonly from: number | undefined }
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
const fixed = new Map([...answers].map(([path, data]) => [path, envelope(data)]));
const variants = new Map<string, Buffer>();
let firstVariant: number | undefined;
/** Path -> answers since the variants began. */
let answered = new Map<string, number>();

const server = createServer((request, response) => {
  const target = request.url ?? "/";
  calls.set(target, (calls.get(target) ?? 0) + 1);
  const path = target.split("?", 1)[0] ?? "/";
  const body = bodyOf(path);
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
    fixed.set(message.path, envelope(message.data));
    say({ kind: "done" });
    return;
  }
  if (message.kind === "vary") {
    firstVariant = message.from;
    answered = new Map();
    say({ kind: "done" });
    return;
  }
  say({ kind: "calls", calls: Object.fromEntries(calls), unknown: [...unknown] });
  calls = new Map();
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => say({ kind: "listening", port: (server.address() as AddressInfo).port }));

function bodyOf(path: string): Buffer | undefined {
  const data = answers.get(path);
  if (firstVariant !== undefined && data !== undefined && !REMEMBERED.has(path)) {
    const before = answered.get(path) ?? 0;
    answered.set(path, before + 1);
    return variant(path, data, (firstVariant + before) % VARIANTS);
  }
  return fixed.get(path) ?? (path.startsWith(AGENCY_PREFIX) ? agencyOf(path) : undefined);
}

function variant(path: string, data: unknown, number: number): Buffer {
  const key = `${path} ${number}`;
  const known = variants.get(key) ?? envelope(variantOf(data, number));
  variants.set(key, known);
  return known;
}

function say(message: FromUpstream): void {
  process.send?.(message);
}
