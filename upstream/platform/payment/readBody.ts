/**
 * Reads the body of an answer from a provider.
 *
 * @param most largest length in bytes; reading stops behind it
 * @throws Error when the body is longer than `most`
 */
export async function readBody(response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) throw new Error(`${new URL(response.url).host} sent more than ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Largest size, in bytes, of a bill that is downloaded. */
export const LARGEST_BILL = 100_000_000;
