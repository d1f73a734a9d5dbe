import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { inflate } from "#upstream/testing/testUpstream.ts";
import { type Listening, listening } from "../support/listening.ts";
import { passOn } from "../support/upstreamProxy.ts";

/** Members of answers that hold an id, beside `id` itself. */
const ID_MEMBER = /^(?:id|level[123]|.*_ids?)$/;
const ADDRESS = /^\/(?:course|classroom|live|teacher|news|news\/cate|question|help)\/(?=\d)/;

/** Writes the ids of an address or a path as the API of this test has them: /course/11 as /course/c-11. */
export function withTextIds(address: string): string {
  return address.replace(/(?<=[/=])\d+(?=[/?&]|$)/g, (id) => `c-${id}`);
}

/** Starts a proxy that shows the ids of the reference upstream as texts: 11 as `c-11`, in both directions. */
export function startTextIdUpstream(port: number): Promise<Listening> {
  const server = createServer((req, res) => {
    void (async () => {
      const plain = (text: string) => text.replace(/c-(?=\d)/g, "");
      const body = Buffer.from(plain((await buffer(req)).toString()));
      req.url = plain(req.url ?? "");
      if (body.length > 0) req.headers["content-length"] = String(body.length);
      const answer = await passOn(port, req, body);
      const envelope = await decodeEnvelope(answer.content.toString(), inflate).catch(() => undefined);
      if (!envelope) return answer.sendTo(res);
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify({ ...envelope, flag: 0, data: rewritten(envelope.data, "") }));
    })();
  });
  return listening(server);
}

function rewritten(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewritten(one, key)]));
  if (ID_MEMBER.test(name) && /^[1-9]\d*$/.test(String(value))) return `c-${String(value)}`;
  return typeof value === "string" && ADDRESS.test(value) ? withTextIds(value) : value;
}
