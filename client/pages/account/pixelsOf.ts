export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Reads width and height of a PNG, GIF, WebP or JPEG from its header; undefined: another format. */
export function pixelsOf(bytes: ArrayBuffer): Pixels | undefined {
  const view = new DataView(bytes);
  const text = (from: number) => String.fromCharCode(...new Uint8Array(bytes, from, 4));
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (text(0) === "GIF8") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (text(0) === "RIFF" && text(8) === "WEBP") return ofWebp(view, text(12));
    return view.getUint16(0) === 0xffd8 ? ofJpeg(view) : undefined;
  } catch {
    // The file ends before its width and height.
    return undefined;
  }
}

function ofWebp(view: DataView, chunk: string): Pixels | undefined {
  const lower14 = (bits: number) => bits & 0x3fff;
  if (chunk === "VP8 ")
    return { width: lower14(view.getUint16(26, true)), height: lower14(view.getUint16(28, true)) };
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: lower14(bits) + 1, height: lower14(bits >> 14) + 1 };
  }
  if (chunk !== "VP8X") return undefined;
  const lower24 = (at: number) => view.getUint32(at, true) & 0xffffff;
  return { width: lower24(24) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
}

/** Reads width and height of a JPEG from its first frame header: a segment SOF0 to SOF15 but not 0xc4, 0xc8 or 0xcc. */
function ofJpeg(view: DataView): Pixels {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}
