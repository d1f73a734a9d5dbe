/**
 * Part of a document: a text that belongs to one answer, or the UTF-8 bytes of a text that many answers contain, which
 * are made once.
 */
export type Piece = string | Buffer;

const encoder = new TextEncoder();
// module state: each text is copied out in the same turn in which it was written
let room = new Uint8Array(256 * 1024);

/** Length in bytes from which on a system call for a buffer of its own costs less than a copy of the bytes. */
const OWN_BUFFER_FROM = 8 * 1024;

/**
 * Encodes pieces one after another as UTF-8. Writes texts into a shared buffer in one pass and copies the result out:
 * this takes a quarter of the time of Buffer.from or of a socket's own string encoding.
 * @returns buffers to be sent in this order. Large bytes are not copied, but returned as they are
 */
export function encode(pieces: readonly Piece[]): readonly Buffer[] {
  // A UTF-16 unit takes at most three bytes.
  const most = pieces.reduce((sum, piece) => sum + piece.length * 3, 0);
  if (room.length < most) room = new Uint8Array(most);
  const cuts: { readonly at: number; readonly bytes: Buffer }[] = [];
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") end += encoder.encodeInto(piece, room.subarray(end)).written;
    else if (piece.length >= OWN_BUFFER_FROM) cuts.push({ at: end, bytes: piece });
    else {
      room.set(piece, end);
      end += piece.length;
    }
  }
  // Not from the pool of Buffer, of which a cached piece would keep a whole slab.
  const encoded = Buffer.from(room.slice(0, end).buffer);
  const buffers: Buffer[] = [];
  let start = 0;
  for (const { at, bytes } of cuts) {
    if (at > start) buffers.push(encoded.subarray(start, at));
    buffers.push(bytes);
    start = at;
  }
  if (end > start) buffers.push(encoded.subarray(start));
  return buffers;
}

/** Encodes pieces as one buffer. */
export function utf8(...pieces: readonly Piece[]): Buffer {
  const buffers = encode(pieces);
  return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
}
