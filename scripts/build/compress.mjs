import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Compresses text files for browsers and leaves out other files.
 * @param files name -> content
 * @returns name -> the content in brotli (`br`) and gzip (`gz`)
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
