import type { FileHandle } from "node:fs/promises";

interface Mp4 {
  /** true: the file ends inside a box (a section of an MP4), or a box that players need is missing. */
  readonly isCut: boolean;
  readonly hasPicture: boolean;
  /** true: browsers can play the file: video in H.264, or sound alone in AAC. */
  readonly isPlayable: boolean;
}

const LONGEST_INDEX = 64_000_000;

/** Reads the facts of an MP4 on a machine without ffprobe; undefined when the file is no MP4. */
export async function readMp4(file: FileHandle): Promise<Mp4 | undefined> {
  const { size } = await file.stat();
  const names = new Set<string>();
  let index = Buffer.alloc(0);
  let at = 0;
  while (at + 8 <= size) {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, at);
    const name = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (at === 0 && name !== "ftyp") return undefined;
    if (length < 8 || at + length > size) return { isCut: true, hasPicture: false, isPlayable: false };
    names.add(name);
    if (name === "moov" && length <= LONGEST_INDEX)
      index = (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    at += length;
  }
  if (names.size === 0) return undefined;
  const [hasPicture, isAvc] = [index.includes("vide"), index.includes("avc1")];
  return {
    isCut: !names.has("moov") || !names.has("mdat"),
    hasPicture,
    isPlayable: hasPicture ? isAvc : index.includes("mp4a"),
  };
}
