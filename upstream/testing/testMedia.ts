import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { findTool, type Tool } from "../platform/media/prepare/tools.ts";

const run = promisify(execFile);

/**
 * Returns whether a media tool is missing, for `test.skipIf`. Prints the Debian package of a missing tool.
 */
export async function lacksTool(tool: Tool): Promise<boolean> {
  if (await findTool(tool)) return false;
  process.stderr.write(`${tool} is not here: tests that need it are left out\n`);
  return true;
}

const PICTURE = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=10"];
const SOUND = ["-f", "lavfi", "-i", "sine=frequency=440"];

/** Makes an MP4 in H.264 and AAC with ffmpeg, its index at the beginning. `args` can change the codecs. */
export async function makeFilm(path: string, seconds: number, ...args: string[]): Promise<void> {
  const codecs =
    args.length > 0 ? args : ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac"];
  await ffmpeg(path, ...PICTURE, ...SOUND, "-t", String(seconds), ...codecs, "-movflags", "+faststart");
}

export async function makeSound(path: string, seconds: number, ...args: string[]): Promise<void> {
  await ffmpeg(path, ...SOUND, "-t", String(seconds), ...args);
}

async function ffmpeg(path: string, ...args: string[]): Promise<void> {
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args, path]);
}

/** Writes an MP4 that consists only of an index, which names the given codecs. */
export async function writeBoxes(path: string, index: string): Promise<void> {
  await writeFile(
    path,
    Buffer.concat([box("ftyp", "isomiso2"), box("moov", index), box("mdat", "x".repeat(50))]),
  );
}

function box(name: string, content: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, Buffer.from(content, "latin1")]);
}
