/** Most characters of a note's picture as a data: URL, about 23 KB. A longer text does not fit a spreadsheet's cell. */
export const FRAME_LETTERS_MOST = 32_000;

const FRAME = /^data:(image\/(?:webp|jpeg));base64,([A-Za-z\d+/]+={0,2})$/;

/** Parses a note's picture from its data: URL; undefined: invalid. */
export function readFrame(text: string): { readonly type: string; readonly base64: string } | undefined {
  const [, type, base64] = (text.length <= FRAME_LETTERS_MOST && FRAME.exec(text)) || [];
  return type === undefined || base64 === undefined ? undefined : { type, base64 };
}
