import { Agent, request } from "undici";
import { inflate } from "#server/gateway/wire/inflate.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { recording, setting } from "./recording.ts";

const dispatcher = new Agent({ connections: 256 });
const upstreamUrl = setting("UPSTREAM_URL");

/** Makes the calls of the recorded page, and returns their decoded answers in order. */
export function askAll(): Promise<unknown[]> {
  return Promise.all(recording.calls.map(ask));
}

/** @param target path and query of a call */
export async function ask(target: string): Promise<unknown> {
  const { body } = await request(upstreamUrl + target, { dispatcher });
  return dataOf(await decodeEnvelope(await body.text(), inflate));
}
