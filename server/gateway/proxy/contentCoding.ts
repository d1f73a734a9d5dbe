import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, deflate, gunzip, gzip, inflate } from "node:zlib";
import { textOf } from "../wire/readEnvelope.ts";

const LIMIT = { maxOutputLength: 8 * 1024 * 1024 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

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
 * Returns the decoder and encoder for the value of a Content-Encoding header.
 * @throws for an unknown encoding
 */
export function codingOf(encoding = "identity"): Coding {
  const coding = CODINGS[encoding.trim().toLowerCase()];
  if (!coding) throw new Error(`the encoding ${encoding} is not known`);
  return coding;
}

/** Decodes a body to text. A text of more than 8 MB is rejected. */
export async function textOfBody(body: Buffer, encoding?: string): Promise<string> {
  return textOf(await codingOf(encoding).decode(body));
}
