import { deflateRawSync } from "node:zlib";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { codingOf, textOfBody } from "./contentCoding.ts";
import { inflate as unpack } from "./inflate.ts";

/** Signs that a body must be parsed: a member name that ends in "price", an escape that may hide one, packed data. */
const SUSPECT = /price"|\\u00|"flag"\s*:\s*"?1/;

/**
 * Removes the prices from an answer's body and keeps its encoding.
 * @returns undefined when the body has no prices and may pass unchanged
 * @throws on a body that cannot be parsed
 */
export async function priceFreeBody(body: Buffer, encoding?: string): Promise<Buffer | undefined> {
  const text = await textOfBody(body, encoding);
  if (!SUSPECT.test(text)) return undefined;
  const envelope = JSON.parse(text) as unknown;
  const clean = unpackedClean(withoutPrices(envelope));
  return clean === envelope ? undefined : codingOf(encoding).encode(Buffer.from(JSON.stringify(clean)));
}

/** Removes prices from `data`, which flag 1 marks as packed (Spec §5). Data that changes is packed again. */
function unpackedClean(envelope: unknown): unknown {
  if (typeof envelope !== "object" || envelope === null) return envelope;
  const { flag, data } = envelope as Readonly<Record<string, unknown>>;
  if (String(flag) !== "1" || typeof data !== "string") return envelope;
  const found = JSON.parse(unpack(data)) as unknown;
  const clean = withoutPrices(found);
  if (clean === found) return envelope;
  return { ...envelope, data: deflateRawSync(JSON.stringify(clean)).toString("base64") };
}
