import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { readMp4 } from "./mp4.ts";
import { makeFilm, makeRecording } from "./film.ts";
import { makeDocument, picturesIn, addPictures } from "./pages.ts";
import {
  LARGEST_FILE,
  type LocalFile,
  type Made,
  type Medium,
  MediumError,
  inMegabytes,
  measureFile,
} from "./medium.ts";
import { addPlaylist } from "./playlist.ts";
import { type Probed, probe } from "./probe.ts";
import { findTool, howToInstall } from "./tools.ts";

export interface PrepareOptions {
  /** Hears how far it is, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** The length, where nothing here can measure it. */
  readonly seconds?: number | undefined;
  /** The folder in which files are made; the system's own for temporary files otherwise. */
  readonly scratch?: string | undefined;
  /** Ends the programs that are under way; the preparation rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface PreparedMedium {
  readonly medium: Medium;
  /** Where the bytes of `medium.files` lie, each once. */
  readonly local: readonly LocalFile[];
  /** Removes what was made on the way; the operator's own file stays. */
  readonly remove: () => Promise<void>;
}

/**
 * Makes of a film, a recording, a PDF, a picture, a playlist of HLS or a folder of pictures what a lesson is played by, in a
 * folder of its own on this machine. Throws MediumError with the name of the file and the remedy; nothing is left then.
 */
export async function prepareMedium(given: string, preparing: PrepareOptions = {}): Promise<PreparedMedium> {
  // Tools work in a folder of their own.
  const path = resolve(given);
  const out = await mkdtemp(join(preparing.scratch ?? tmpdir(), "beikao-medium-"));
  const remove = () => rm(out, { recursive: true, force: true });
  try {
    const { pieces, ...made } = await make(path, out, preparing);
    const files: Medium["files"][number][] = [];
    const local = new Map<string, LocalFile>();
    for (const { place, path: own, role, alt = "", width = 0, height = 0 } of pieces) {
      const measured = await measureFile(place);
      requireStorable(role === "main" ? basename(path) : `${basename(path)}: ${own}`, measured.size);
      local.set(measured.hash, measured);
      files.push({ path: own, role, size: measured.size, hash: measured.hash, alt, width, height });
    }
    return { medium: { ...made, files }, local: [...local.values()], remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A file that is given out as it is. */
export async function measureGiven(path: string): Promise<LocalFile> {
  const { size } = await requireFile(path);
  requireStorable(basename(path), size);
  return measureFile(path);
}

async function make(path: string, out: string, preparing: PrepareOptions): Promise<Made> {
  const name = basename(path);
  const { isFolder } = await requireFile(path);
  if (isFolder) return makeOfFolder(path, name);
  if (/\.m3u8$/i.test(name)) return addPlaylist(path, name);
  const kind = kindOf(await headOf(path));
  const { onProgress = () => undefined, signal } = preparing;
  if (kind === "picture") return addPictures([path], () => name);
  if (kind === "pdf") {
    requireStorable(name, (await stat(path)).size);
    const [pdfinfo, pdftoppm] = [await findTool("pdfinfo"), await findTool("pdftoppm")];
    if (pdfinfo === undefined || pdftoppm === undefined)
      throw new MediumError(
        `${name} is a PDF, whose pages pdftoppm draws, and that is not here. ${howToInstall("pdftoppm")}.`,
      );
    return makeDocument(
      { file: path, name, out, onProgress, signal },
      { pdfinfo, pdftoppm, pdftotext: await findTool("pdftotext") },
    );
  }
  const [ffprobe, ffmpeg] = [await findTool("ffprobe"), await findTool("ffmpeg")];
  if (ffprobe === undefined || ffmpeg === undefined) return addUnchanged(path, name, preparing.seconds);
  const probed = await probe(ffprobe, { file: path, name, signal });
  if (!probed || (!probed.video && !probed.audio)) throw new MediumError(await unreadable(path, name));
  if (probed.seconds <= 0)
    throw new MediumError(`${name} tells no length. Save it again with the program that made it.`);
  const source = { file: path, name, probed, ffmpeg, out, onProgress, signal };
  if (probed.video) return makeFilm(source);
  return canStayRecording(probed, (await stat(path)).size) ? asItIs(path, probed) : makeRecording(source);
}

async function requireFile(path: string): Promise<{ readonly size: number; readonly isFolder: boolean }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new MediumError(`${path}: there is no such file.`);
  if (found.isFile() && found.size === 0) throw new MediumError(`${basename(path)} is empty.`);
  if (!found.isFile() && !found.isDirectory()) throw new MediumError(`${path} is no file.`);
  return { size: found.size, isFolder: found.isDirectory() };
}

async function makeOfFolder(folder: string, name: string): Promise<Made> {
  const list = join(folder, "main.m3u8");
  if ((await stat(list).catch(() => undefined))?.isFile()) return addPlaylist(list, `${name}/main.m3u8`);
  const pictures = await picturesIn(folder);
  if (pictures.length === 0)
    throw new MediumError(`The folder ${name} has no main.m3u8 and no pictures (.png, .jpg, .webp).`);
  return addPictures(pictures, (file) => `${name}/${basename(file)}`);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** By its bytes: a name may say anything. */
function kindOf(head: Buffer): "pdf" | "picture" | "played" {
  const text = head.toString("latin1");
  if (text.startsWith("%PDF-")) return "pdf";
  const isPicture =
    text.startsWith("\x89PNG\r\n") || text.startsWith("\xff\xd8\xff") || /^RIFF.{4}WEBP/s.test(text);
  return isPicture ? "picture" : "played";
}

/** Without ffmpeg: an MP4 that browsers play, or an MP3; the length is the operator's word. */
async function addUnchanged(path: string, name: string, seconds: number | undefined): Promise<Made> {
  const install = howToInstall("ffmpeg");
  const mp4 = await readMp4(path);
  if (mp4?.isCut) throw new MediumError(`${name} is cut off. Copy it again from where it was made.`);
  const isMp3 = !mp4 && /^(?:ID3|\xff[\xfb\xf3\xf2\xfa])/.test((await headOf(path)).toString("latin1"));
  if (!isMp3 && !mp4?.isPlayable)
    throw new MediumError(
      mp4
        ? `${name} has no picture in H.264 that browsers play, and ffmpeg, which makes one, is not here. ${install}.`
        : `${name} is no PDF, picture, MP3 or MP4, and ffmpeg, which reads other films and recordings, is not here. ${install}.`,
    );
  const { size } = await stat(path);
  if (size > LARGEST_FILE)
    throw new MediumError(
      `${name} has ${inMegabytes(size)}; without ffmpeg, which cuts films into pieces, it may have ${inMegabytes(LARGEST_FILE)}. ${install}.`,
    );
  if (seconds === undefined)
    throw new MediumError(
      `The length of ${name} is measured by ffprobe, which is not here. ${howToInstall("ffprobe")}, or give --minutes.`,
    );
  const isFilm = mp4?.hasPicture === true;
  const own = isFilm ? "video.mp4" : isMp3 ? "sound.mp3" : "sound.m4a";
  return {
    type: isFilm ? "video" : "audio",
    seconds,
    pages: 0,
    pieces: [{ path: own, role: "main", place: path }],
  };
}

/** An MP3, or AAC in MP4: every browser plays them. */
function canStayRecording({ container, audio }: Probed, size: number): boolean {
  if (size > LARGEST_FILE) return false;
  return container === "mp3" || (container.includes("m4a") && audio?.codec === "aac");
}

function asItIs(path: string, { container, seconds }: Probed): Made {
  const own = container === "mp3" ? "sound.mp3" : "sound.m4a";
  return {
    type: "audio",
    seconds: Math.max(1, Math.round(seconds)),
    pages: 0,
    pieces: [{ path: own, role: "main", place: path }],
  };
}

async function unreadable(path: string, name: string): Promise<string> {
  return (await readMp4(path))?.isCut
    ? `${name} is cut off. Copy it again from where it was made.`
    : `${name} is no film, recording, PDF or picture that can be read. Look whether it plays on this machine, and save it as MP4, MP3, PDF, PNG or JPEG.`;
}

function requireStorable(name: string, size: number): void {
  if (size <= LARGEST_FILE) return;
  throw new MediumError(
    `${name} has ${inMegabytes(size)}; a file may have ${inMegabytes(LARGEST_FILE)}. Make it smaller or divide it.`,
  );
}
