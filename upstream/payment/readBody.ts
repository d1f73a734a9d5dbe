/**
 * Reads the body of a provider's answer.
 * @param most most bytes; the rest of a longer answer is not read
 * @throws Error: the body is longer
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

/** Most bytes of a downloaded bill. */
export const LARGEST_BILL = 100_000_000;
