import { both, type Told } from "#upstream/platform/kit/language.ts";
import { type FileHandle, lstat, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, posix, resolve } from "node:path";
import { openBelow, type OpenedFile } from "../../kit/openBelow.ts";
import { readMp4 } from "./mp4.ts";
import { isStereoAac, makeFilm, makeRecording } from "./film.ts";
import { makeDocument, picturesIn, requireDrawable, addPictures } from "./pages.ts";
import {
  type GivenFile,
  LARGEST_FILE,
  type LocalFile,
  type Made,
  type Medium,
  MediumError,
  inMegabytes,
  measureFile,
  measureOpened,
  refuseMedium,
  requireStorable,
} from "./medium.ts";
import { addPlaylist } from "./playlist.ts";
import { type Probed, probe } from "./probe.ts";
import { findTool, howToInstall } from "./tools.ts";

export interface PrepareOptions {
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Length of the medium in seconds, which the operator gives when the machine has no ffprobe. */
  readonly seconds?: number | undefined;
  /** Folder for the files that are made; undefined: the system's temporary folder. */
  readonly scratch?: string | undefined;
  /** Stops the preparation with its programs. The preparation then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface PreparedMedium {
  readonly medium: Medium;
  /** Files of this machine that have the bytes of `medium.files`, each once. */
  readonly local: readonly LocalFile[];
  /** Removes the files that the preparation made. The operator's own file stays. */
  readonly remove: () => Promise<void>;
}

/**
 * Converts a film, a recording, a PDF, a picture, an HLS playlist or a folder of pictures into the files that a lesson
 * plays, in a new folder on this machine. Removes the folder if the conversion fails.
 *
 * @param given a path from the operator, or a file below a given folder, in which no link is followed.
 * @throws MediumError with the name of the file and the remedy.
 */
export async function prepareMedium(
  given: string | GivenFile,
  preparing: PrepareOptions = {},
): Promise<PreparedMedium> {
  const file = await givenFile(given);
  const name = nameOf(given);
  const out = await realpath(await mkdtemp(join(preparing.scratch ?? tmpdir(), "beikao-medium-")));
  const remove = () => rm(out, { recursive: true, force: true });
  try {
    const { pieces, ...made } = await make(file, name, { out, preparing });
    const files: Medium["files"][number][] = [];
    const local = new Map<string, LocalFile>();
    for (const { place, path: own, role, alt = "", width = 0, height = 0 } of pieces) {
      const measured = await measureFile(place);
      requireStorable(role === "main" ? name : `${name}: ${own}`, measured.size);
      local.set(measured.hash, measured);
      files.push({ path: own, role, size: measured.size, hash: measured.hash, alt, width, height });
    }
    return { medium: { ...made, files }, local: [...local.values()], remove };
  } catch (error) {
    await remove();
    refuseMedium(error);
  }
}

/**
 * Checks a file as prepareMedium would, up to its conversion: the tools that it needs, its content and its size.
 *
 * @throws MediumError with the name of the file and the remedy.
 */
export async function checkMedium(given: string | GivenFile): Promise<void> {
  const file = await givenFile(given);
  await make(file, nameOf(given), { out: "", preparing: {}, isTrial: true }).catch(refuseMedium);
}

/** Measures a file that learners download unchanged. */
export async function measureGiven(given: string | GivenFile): Promise<LocalFile> {
  const { folder, path } = await givenFile(given);
  const opened = await openBelow(folder, path).catch(refuseMedium);
  try {
    requireContent(nameOf(given), opened.size);
    requireStorable(nameOf(given), opened.size);
  } catch (error) {
    await opened.handle.close();
    throw error;
  }
  return measureOpened(opened);
}

function nameOf(given: string | GivenFile): string {
  return basename(typeof given === "string" ? resolve(given) : given.path);
}

/**
 * Returns the file. A link that the operator names is followed; a link in a folder is not, as others may have put it.
 */
async function givenFile(given: string | GivenFile): Promise<GivenFile> {
  if (typeof given !== "string") return given;
  const place = await realpath(given).catch(() => {
    throw new MediumError(both(`${given}: there is no such file.`, `没有文件 ${given}。`));
  });
  return { folder: dirname(place), path: basename(place) };
}

interface Making {
  readonly out: string;
  readonly preparing: PrepareOptions;
  /** true: nothing is converted, and a medium that would have to be has no pieces. */
  readonly isTrial?: boolean;
}

async function make(given: GivenFile, name: string, making: Making): Promise<Made> {
  const found = await lstat(join(given.folder, given.path)).catch(() => undefined);
  if (found?.isDirectory()) return makeOfFolder(given, name);
  if (/\.m3u8$/i.test(name)) return addPlaylist(given, name);
  const opened = await openBelow(given.folder, given.path);
  try {
    requireContent(name, opened.size);
    return await makeOfFile({ given, name, opened }, making);
  } finally {
    await opened.handle.close();
  }
}

interface Source {
  readonly given: GivenFile;
  readonly name: string;
  readonly opened: OpenedFile;
}

async function makeOfFile(source: Source, { out, preparing, isTrial = false }: Making): Promise<Made> {
  const { given, name, opened } = source;
  const file = opened.handle;
  const kind = kindOf(await headOf(file));
  const { onProgress = () => undefined, signal } = preparing;
  if (kind === "picture") return addPictures([given], () => name);
  if (kind === "pdf") {
    requireStorable(name, opened.size);
    const [pdfinfo, pdftoppm] = [await findTool("pdfinfo"), await findTool("pdftoppm")];
    if (pdfinfo === undefined || pdftoppm === undefined)
      throw new MediumError(
        both(
          `${name} is a PDF, whose pages pdftoppm draws, and that is not here. ${howToInstall("pdftoppm")}.`,
          `${name} 是 PDF，服务器还没有装 pdftoppm。${howToInstall("pdftoppm")}。`,
        ),
      );
    const document = { file: opened, name, out, onProgress, signal };
    if (isTrial) {
      await requireDrawable(document, pdfinfo);
      return { type: "doc", seconds: 0, pages: 0, pieces: [] };
    }
    return makeDocument(document, { pdfinfo, pdftoppm, pdftotext: await findTool("pdftotext") });
  }
  const [ffprobe, ffmpeg] = [await findTool("ffprobe"), await findTool("ffmpeg")];
  if (ffprobe === undefined || ffmpeg === undefined) return addUnchanged(source, preparing.seconds);
  const probed = await probe(ffprobe, { file, name, signal });
  if (!probed || (!probed.video && !probed.audio)) throw new MediumError(await unreadable(file, name));
  // Browsers record WebM without a length, so the length is read from the converted film.
  if (probed.seconds <= 0 && !probed.container.includes("webm"))
    throw new MediumError(
      both(
        `${name} tells no length. Save it again with the program that made it.`,
        `${name} 没有时长，请用原来的软件重新保存。`,
      ),
    );
  if (isTrial) return { type: "video", seconds: 0, pages: 0, pieces: [] };
  const film = { file, name, probed, ffmpeg, out, onProgress, signal };
  if (probed.video) return makeFilm(film);
  return canStayRecording(probed, opened.size) ? asItIs(opened.place, probed) : makeRecording(film);
}

function requireContent(name: string, size: number): void {
  if (size === 0) throw new MediumError(both(`${name} is empty.`, `${name} 是空文件。`));
}

async function makeOfFolder({ folder, path }: GivenFile, name: string): Promise<Made> {
  const names = await readdir(join(folder, path));
  if (names.includes("main.m3u8"))
    return addPlaylist({ folder, path: posix.join(path, "main.m3u8") }, `${name}/main.m3u8`);
  const pictures = await picturesIn({ folder, path });
  if (pictures.length === 0)
    throw new MediumError(
      both(
        `The folder ${name} has no main.m3u8 and no pictures (.png, .jpg, .webp).`,
        `${name} 里没有 main.m3u8，也没有图片（.png、.jpg、.webp）。`,
      ),
    );
  return addPictures(pictures, (file) => `${name}/${basename(file)}`);
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
  return buffer.subarray(0, bytesRead);
}

/** Returns the kind of a file by its first bytes, because its extension may be wrong. */
function kindOf(head: Buffer): "pdf" | "picture" | "played" {
  const text = head.toString("latin1");
  if (text.startsWith("%PDF-")) return "pdf";
  const isPicture =
    text.startsWith("\x89PNG\r\n") || text.startsWith("\xff\xd8\xff") || /^RIFF.{4}WEBP/s.test(text);
  return isPicture ? "picture" : "played";
}

/** Adds an MP4 that browsers play, or an MP3, on a machine without ffmpeg. The operator gives the length. */
async function addUnchanged(
  { name, opened: { handle, place, size } }: Source,
  seconds: number | undefined,
): Promise<Made> {
  const install = howToInstall("ffmpeg");
  const mp4 = await readMp4(handle);
  if (mp4?.isCut) throw new MediumError(cutOff(name));
  const isMp3 = !mp4 && /^(?:ID3|\xff[\xfb\xf3\xf2\xfa])/.test((await headOf(handle)).toString("latin1"));
  if (!isMp3 && !mp4?.isPlayable)
    throw new MediumError(
      mp4
        ? both(
            `${name} has no picture in H.264 that browsers play, and ffmpeg, which makes one, is not here. ${install}.`,
            `${name} 不是浏览器能放的 H.264，服务器还没有装 ffmpeg，不能转换。${install}。`,
          )
        : both(
            `${name} is no PDF, picture, MP3 or MP4, and ffmpeg, which reads other films and recordings, is not here. ${install}.`,
            `${name} 不是 PDF、图片、MP3 或 MP4，服务器还没有装 ffmpeg，读不了别的视频和音频。${install}。`,
          ),
    );
  if (size > LARGEST_FILE)
    throw new MediumError(
      both(
        `${name} has ${inMegabytes(size)}; without ffmpeg, which cuts films into pieces, it may have ${inMegabytes(LARGEST_FILE)}. ${install}.`,
        `${name} 有 ${inMegabytes(size)}，服务器没有装 ffmpeg 时最大 ${inMegabytes(LARGEST_FILE)}。${install}。`,
      ),
    );
  if (seconds === undefined)
    throw new MediumError(
      both(
        `The length of ${name} is measured by ffprobe, which is not here. ${howToInstall("ffprobe")}, or give --minutes.`,
        `服务器还没有装 ffprobe，量不了 ${name} 的时长。${howToInstall("ffprobe")}，或填 --minutes。`,
      ),
    );
  const isFilm = mp4?.hasPicture === true;
  const own = isFilm ? "video.mp4" : isMp3 ? "sound.mp3" : "sound.m4a";
  return {
    type: isFilm ? "video" : "audio",
    seconds,
    pages: 0,
    pieces: [{ path: own, role: "main", place }],
  };
}

/** Returns whether a recording is stored unchanged: every browser plays MP3, and AAC in an MP4 file. */
function canStayRecording({ container, audio }: Probed, size: number): boolean {
  if (size > LARGEST_FILE) return false;
  return container === "mp3" || (container.includes("m4a") && isStereoAac(audio));
}

function asItIs(place: string, { container, seconds }: Probed): Made {
  const own = container === "mp3" ? "sound.mp3" : "sound.m4a";
  return {
    type: "audio",
    seconds: Math.max(1, Math.round(seconds)),
    pages: 0,
    pieces: [{ path: own, role: "main", place }],
  };
}

async function unreadable(file: FileHandle, name: string): Promise<Told> {
  return (await readMp4(file))?.isCut
    ? cutOff(name)
    : both(
        `${name} is no film, recording, PDF or picture that can be read. Look whether it plays on this machine, and save it as MP4, MP3, PDF, PNG or JPEG.`,
        `${name} 不是能读的视频、音频、PDF 或图片。请先看能不能打开，再另存为 MP4、MP3、PDF、PNG 或 JPEG。`,
      );
}

function cutOff(name: string): Told {
  return both(`${name} is cut off. Copy it again from where it was made.`, `${name} 不完整，请重新拷贝。`);
}
