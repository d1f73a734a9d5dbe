import { both, type Told } from "#upstream/platform/kit/language.ts";
import { readdir } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import sharp from "sharp";
import { cutText } from "#shared/domain/cutText.ts";
import { compareNames } from "#upstream/platform/kit/compareNames.ts";
import { openBelow, type OpenedFile, readOpened } from "../../kit/openBelow.ts";
import { type GivenFile, LARGEST_FILE, type Made, MediumError, type Piece } from "./medium.ts";
import { INPUT, runTool } from "./runTool.ts";

/** Width in pixels of the picture of a page: enough for A4 on a large screen. */
const WIDTH = 1_280;
const MOST_PAGES = 1_000;
/** A page may be this many times as high as it is wide: a WebP picture has at most 16,383 pixels on a side. */
const HIGHEST = 12;
const DRAW_SECONDS = 30 * 60;
/** Largest size in bytes of the uncompressed pictures of all pages together. */
const MOST_DRAWN = 8_000_000_000;
/** Largest number of pixels of a picture: a sheet of A3 at 600 dpi has 70 million. */
const MOST_PIXELS = 100_000_000;
const LONGEST_ALT = 4_000;
const EXTENSIONS: Readonly<Record<string, string>> = { png: "png", jpeg: "jpg", webp: "webp" };

interface Source {
  readonly file: OpenedFile;
  readonly name: string;
  readonly out: string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal | undefined;
}

interface Tools {
  readonly pdfinfo: string;
  readonly pdftoppm: string;
  readonly pdftotext: string | undefined;
}

/** Makes a medium of a PDF: the PDF itself and a picture of each page. */
export async function makeDocument(source: Source, tools: Tools): Promise<Made> {
  const { file, name, out, onProgress } = source;
  await requireDrawable(source, tools.pdfinfo);
  const { isDone, complaint } = await runTool(
    tools.pdftoppm,
    [
      ["-png", "-progress", "-l", String(MOST_PAGES + 1)],
      ["-scale-to-x", String(WIDTH), "-scale-to-y", "-1", INPUT, join(out, "p")],
    ].flat(),
    {
      ...runOf(source),
      folder: out,
      outputBytes: MOST_DRAWN,
      onLine: (line) => hearPage(line, onProgress),
    },
  );
  const drawn = (await readdir(out)).filter((path) => path.endsWith(".png")).toSorted();
  if (!isDone || drawn.length === 0) throw new MediumError(refusedPdf(name, complaint));
  if (drawn.length > MOST_PAGES) throw tooManyPages(name);
  const texts = await pageTexts(source, tools.pdftotext);
  const pieces: Piece[] = [{ path: "pages.pdf", role: "main", place: file.place }];
  for (const [index, path] of drawn.entries()) {
    source.signal?.throwIfAborted();
    const page = `page-${index + 1}.webp`;
    const { width, height } = await sharp(join(out, path)).webp({ quality: 82 }).toFile(join(out, page));
    pieces.push({ path: page, role: "page", place: join(out, page), width, height, alt: texts[index] ?? "" });
  }
  return { type: "doc", seconds: 0, pages: drawn.length, pieces };
}

function runOf({ file, name, signal }: Source) {
  return { name, input: file.handle, signal, seconds: DRAW_SECONDS };
}

/** Refuses a PDF with a very high page: every page is drawn equally wide, so its picture would need gigabytes. */
export async function requireDrawable(source: Source, pdfinfo: string): Promise<void> {
  const asked = ["-f", "1", "-l", String(MOST_PAGES + 1), INPUT];
  const { isDone, out, complaint } = await runTool(pdfinfo, asked, runOf(source));
  if (!isDone) throw new MediumError(refusedPdf(source.name, complaint));
  if (Number(/^Pages:\s+(\d+)/m.exec(out)?.[1] ?? 0) > MOST_PAGES) throw tooManyPages(source.name);
  for (const [, page, a, b] of out.matchAll(/^Page\s+(\d+) size:\s+([\d.]+) x ([\d.]+) pts/gm)) {
    const [width, height] = [Number(a), Number(b)];
    // A rotated page has width and height exchanged, so the longer side is compared with the shorter one.
    if (Math.max(width, height) > HIGHEST * Math.min(width, height))
      throw new MediumError(
        both(
          `Page ${page} of ${source.name} has ${a}×${b} points; no side may be more than ${HIGHEST} times the other. Divide it into pages.`,
          `${source.name} 第 ${page} 页太长（${a}×${b} 点），长边最多是短边的 ${HIGHEST} 倍，请分成几页。`,
        ),
      );
  }
}

function tooManyPages(name: string): MediumError {
  return new MediumError(
    both(
      `${name} has more than ${MOST_PAGES} pages. Divide it into several lessons.`,
      `${name} 超过 ${MOST_PAGES} 页，请分成几个课时。`,
    ),
  );
}

/** Makes a medium of pictures, one page each, in the order of their names. */
export async function addPictures(
  pictures: readonly GivenFile[],
  nameOf: (path: string) => string,
): Promise<Made> {
  const pieces: Piece[] = [];
  for (const given of pictures) {
    const name = nameOf(given.path);
    const opened = await openBelow(given.folder, given.path);
    const picture = await measurePicture(opened, name);
    const path = `page-${pieces.length + 1}.${EXTENSIONS[picture.format]}`;
    pieces.push({ path, role: "page", place: opened.place, width: picture.width, height: picture.height });
  }
  return { type: "pic", seconds: 0, pages: pieces.length, pieces };
}

/** Measures a picture. The whole picture is decoded, because a picture that is cut off must be refused. */
async function measurePicture(opened: OpenedFile, name: string) {
  const bytes = await readOpened(opened, name, LARGEST_FILE);
  try {
    const {
      format,
      width,
      height,
      orientation = 1,
    } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > MOST_PIXELS)
      throw new MediumError(
        both(
          `${name} has ${width}×${height} pixels; a picture may have ${MOST_PIXELS / 1e6} million. Save it smaller.`,
          `${name} 有 ${width}×${height} 像素，一张图最多 ${MOST_PIXELS / 1e6} 百万像素，请缩小。`,
        ),
      );
    await sharp(bytes, { failOn: "truncated", limitInputPixels: MOST_PIXELS }).stats();
    return orientation > 4 ? { format, width: height, height: width } : { format, width, height };
  } catch (error) {
    if (error instanceof MediumError) throw error;
    throw new MediumError(
      both(
        `${name} is a broken picture (${(error as Error).message.split("\n")[0]}). Copy it again.`,
        `${name} 是坏的图片，请重新拷贝。`,
      ),
    );
  }
}

export async function picturesIn({ folder, path }: GivenFile): Promise<readonly GivenFile[]> {
  const names = await readdir(join(folder, path));
  return names
    .filter((name) => /^\.(?:png|jpe?g|webp)$/i.test(extname(name)) && !name.startsWith("."))
    .toSorted(compareNames)
    .map((name) => ({ folder, path: posix.join(path, name) }));
}

/** Returns the text of each page, for learners who cannot see the picture. */
async function pageTexts(source: Source, pdftotext: string | undefined): Promise<readonly string[]> {
  if (pdftotext === undefined) return [];
  const { out } = await runTool(pdftotext, ["-enc", "UTF-8", INPUT, "-"], runOf(source));
  return out
    .split("\f")
    .map((text) =>
      text
        .replaceAll(/[^\S\n]+/g, " ")
        .replaceAll(/\n\s*/g, "\n")
        .trim(),
    )
    .map((text) => cutText(text, LONGEST_ALT));
}

function hearPage(line: string, onProgress: (done: number) => void): void {
  const [, page, last] = /^(\d+) (\d+) /.exec(line) ?? [];
  if (page !== undefined && last !== undefined) onProgress(Number(page) / Number(last));
}

function refusedPdf(name: string, complaint: string): Told {
  return /password/i.test(complaint)
    ? both(`${name} is locked with a password. Save it without one.`, `${name} 有密码，请去掉密码再保存。`)
    : both(
        `${name} is no PDF that can be read: ${complaint || "it has no pages"}. Save it as PDF again.`,
        `${name} 不是能读的 PDF（${complaint || "没有页"}），请重新存成 PDF。`,
      );
}
