import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  deflate,
  deflateRawSync,
  gunzip,
  gzip,
  inflate,
} from "node:zlib";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { inflate as unpack } from "./inflate.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const LIMIT = { maxOutputLength: MAX_BYTES };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const BYTE_ORDER_MARK = /^\uFEFF/;
/** Without one of these in it a body need not be parsed: a name that ends so, an escape that may hide one, packed data. */
const SUSPECT = /price"|\\u00|"flag"\s*:\s*"?1/;

interface Coding {
  readonly decode: (body: Buffer) => Promise<Buffer>;
  readonly encode: (body: Buffer) => Promise<Buffer>;
}

const same = async (body: Buffer) => body;
const zipped: Coding = {
  decode: (body) => promisify(gunzip)(body, LIMIT),
  encode: (body) => promisify(gzip)(body),
};
const CODINGS: Readonly<Record<string, Coding>> = {
  identity: { decode: same, encode: same },
  gzip: zipped,
  "x-gzip": zipped,
  deflate: {
    decode: (body) => promisify(inflate)(body, LIMIT),
    encode: (body) => promisify(deflate)(body),
  },
  br: {
    decode: (body) => promisify(brotliDecompress)(body, LIMIT),
    encode: (body) => promisify(brotliCompress)(body, BROTLI),
  },
};

/**
 * The body of an answer without its prices, in the encoding in which it came; undefined where it holds none and may pass as
 * it is. Throws on a body that cannot be looked into.
 */
export async function priceFreeBody(body: Buffer, encoding = "identity"): Promise<Buffer | undefined> {
  const coding = CODINGS[encoding.trim().toLowerCase()];
  if (!coding) throw new Error(`the encoding ${encoding} is not known`);
  const text = (await coding.decode(body)).toString("utf8").replace(BYTE_ORDER_MARK, "");
  if (!SUSPECT.test(text)) return undefined;
  const envelope = JSON.parse(text) as unknown;
  const clean = unpackedClean(withoutPrices(envelope));
  return clean === envelope ? undefined : coding.encode(Buffer.from(JSON.stringify(clean)));
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
