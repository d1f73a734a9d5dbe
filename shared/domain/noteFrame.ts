/** Letters of a picture of a note: the data: address of about 23 KB, which also a cell of a sheet holds. */
export const FRAME_LETTERS_MOST = 32_000;

const FRAME = /^data:(image\/(?:webp|jpeg));base64,([A-Za-z\d+/]+={0,2})$/;

/** The parts of a picture; undefined: it is none. */
export function readFrame(text: string): { readonly type: string; readonly base64: string } | undefined {
  const [, type, base64] = (text.length <= FRAME_LETTERS_MOST && FRAME.exec(text)) || [];
  return type === undefined || base64 === undefined ? undefined : { type, base64 };
}
