/**
 * The bytes of an answer of a payment provider.
 *
 * @param most bytes; the rest of a longer answer is not waited for.
 * @throws Error where there are more.
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

/** Bytes of a bill as it is downloaded. */
export const LARGEST_BILL = 100_000_000;
