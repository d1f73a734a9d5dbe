import { deflateRawSync } from "node:zlib";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { codingOf, textOfBody } from "./contentCoding.ts";
import { inflate as unpack } from "./inflate.ts";

/** A body without one of these need not be parsed: a name that ends so, an escape that may hide one, packed data. */
const SUSPECT = /price"|\\u00|"flag"\s*:\s*"?1/;

/**
 * The body of an answer without its prices, in the encoding in which it came; undefined where it holds none and may pass as
 * it is. Throws on a body that cannot be looked into.
 */
export async function priceFreeBody(body: Buffer, encoding?: string): Promise<Buffer | undefined> {
  const text = await textOfBody(body, encoding);
  if (!SUSPECT.test(text)) return undefined;
  const envelope = JSON.parse(text) as unknown;
  const clean = unpackedClean(withoutPrices(envelope));
  return clean === envelope ? undefined : codingOf(encoding).encode(Buffer.from(JSON.stringify(clean)));
}

/** Spec §5: with flag 1 `data` is packed; it is packed again when it changes. */
function unpackedClean(envelope: unknown): unknown {
  if (typeof envelope !== "object" || envelope === null) return envelope;
  const { flag, data } = envelope as Readonly<Record<string, unknown>>;
  if (String(flag) !== "1" || typeof data !== "string") return envelope;
  const found = JSON.parse(unpack(data)) as unknown;
  const clean = withoutPrices(found);
  if (clean === found) return envelope;
  return { ...envelope, data: deflateRawSync(JSON.stringify(clean)).toString("base64") };
}
