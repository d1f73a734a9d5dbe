import { deflateRawSync } from "node:zlib";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { codingOf, textOfBody } from "./contentCoding.ts";
import { inflate as unpack } from "../wire/inflate.ts";

/**
 * Matches bodies that must be parsed: with a member whose name ends in "price", an escape that may hide such a name, or
 * packed data.
 */
const SUSPECT = /price"|\\u00|"flag"\s*:\s*"?1/;

/**
 * Removes the prices from the body of an answer. The returned body has the same encoding.
 * @returns undefined when the body has no prices and can be sent unchanged
 * @throws on a body that cannot be parsed
 */
export async function priceFreeBody(body: Buffer, encoding?: string): Promise<Buffer | undefined> {
  const text = await textOfBody(body, encoding);
  if (!SUSPECT.test(text)) return undefined;
  const envelope = JSON.parse(text) as unknown;
  const clean = unpackedClean(withoutPrices(envelope));
  return clean === envelope ? undefined : codingOf(encoding).encode(Buffer.from(JSON.stringify(clean)));
}

/**
 * Removes prices from an envelope's data. Packed data (flag 1, Spec §5) is unpacked, and packed again if it changed.
 */
function unpackedClean(envelope: unknown): unknown {
  if (typeof envelope !== "object" || envelope === null) return envelope;
  const { flag, data } = envelope as Readonly<Record<string, unknown>>;
  if (String(flag) !== "1" || typeof data !== "string") return envelope;
  const found = JSON.parse(unpack(data)) as unknown;
  const clean = withoutPrices(found);
  if (clean === found) return envelope;
  return { ...envelope, data: deflateRawSync(JSON.stringify(clean)).toString("base64") };
}
