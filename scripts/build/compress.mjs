import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Compresses text files in both encodings that browsers accept: name -> { br, gz }. `files`: name -> content; files
 * that are not text are left out.
 */
export async function compress(files) {
  const packed = [...files]
    .filter(([name]) => /\.(js|css|svg|json)$/.test(name))
    .map(async ([name, content]) => {
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, BROTLI),
        promisify(gzip)(content, { level: 9 }),
      ]);
      return [name, { br, gz }];
    });
  return new Map(await Promise.all(packed));
}
