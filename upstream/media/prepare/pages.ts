import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { cutText } from "#shared/domain/cutText.ts";
import { type Made, MediumError, type Piece } from "./medium.ts";
import { runTool } from "./tools.ts";

/** Wide enough for a page of A4 on a large screen. */
const WIDTH = 1_280;
const MOST_PAGES = 1_000;
const LONGEST_ALT = 4_000;
const EXTENSIONS: Readonly<Record<string, string>> = { png: "png", jpeg: "jpg", webp: "webp" };

interface Source {
  readonly file: string;
  readonly name: string;
  readonly out: string;
  readonly onProgress: (done: number) => void;
}

interface Tools {
  readonly pdftoppm: string;
  readonly pdftotext: string | undefined;
}

/** A document is the PDF to keep and a picture of each page. */
export async function makeDocument({ file, name, out, onProgress }: Source, tools: Tools): Promise<Made> {
  const { isDone, complaint } = await runTool(
    tools.pdftoppm,
    [
      "-png",
      "-progress",
      "-l",
      String(MOST_PAGES + 1),
      "-scale-to-x",
      String(WIDTH),
      "-scale-to-y",
      "-1",
      file,
      join(out, "p"),
    ],
    { onLine: (line) => hearPage(line, onProgress) },
  );
  const drawn = (await readdir(out)).filter((path) => path.endsWith(".png")).toSorted();
  if (!isDone || drawn.length === 0) throw new MediumError(refusedPdf(name, complaint));
  if (drawn.length > MOST_PAGES)
    throw new MediumError(`${name} has more than ${MOST_PAGES} pages. Divide it into several lessons.`);
  const texts = await pageTexts(file, tools.pdftotext);
  const pieces: Piece[] = [{ path: "pages.pdf", role: "main", place: file }];
  for (const [index, path] of drawn.entries()) {
    const page = `page-${index + 1}.webp`;
    const { width, height } = await sharp(join(out, path)).webp({ quality: 82 }).toFile(join(out, page));
    pieces.push({ path: page, role: "page", place: join(out, page), width, height, alt: texts[index] ?? "" });
  }
  return { type: "doc", seconds: 0, pages: drawn.length, pieces };
}

/** Pictures in the order of their names, each a page. */
export async function addPictures(files: readonly string[], nameOf: (file: string) => string): Promise<Made> {
  const pieces: Piece[] = [];
  for (const file of files) {
    const picture = await measurePicture(file, nameOf(file));
    const path = `page-${pieces.length + 1}.${EXTENSIONS[picture.format]}`;
    pieces.push({ path, role: "page", place: file, width: picture.width, height: picture.height });
  }
  return { type: "pic", seconds: 0, pages: pieces.length, pieces };
}

/** Decoded to its last line: half a picture is none. */
async function measurePicture(file: string, name: string) {
  try {
    const picture = sharp(file, { failOn: "truncated" });
    const { format, width, height, orientation = 1 } = await picture.metadata();
    await picture.stats();
    return orientation > 4 ? { format, width: height, height: width } : { format, width, height };
  } catch (error) {
    throw new MediumError(
      `${name} is a broken picture (${(error as Error).message.split("\n")[0]}). Copy it again.`,
    );
  }
}

/** The files of a folder that are pictures, in their order: 2 before 10. */
export async function picturesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const order = new Intl.Collator("zh", { numeric: true });
  return names
    .filter((name) => /^\.(?:png|jpe?g|webp)$/i.test(extname(name)) && !name.startsWith("."))
    .toSorted((a, b) => order.compare(a, b))
    .map((name) => join(folder, name));
}

/** The text of each page, for whoever cannot see it. */
async function pageTexts(file: string, pdftotext: string | undefined): Promise<readonly string[]> {
  if (pdftotext === undefined) return [];
  const { out } = await runTool(pdftotext, ["-enc", "UTF-8", file, "-"]);
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

function refusedPdf(name: string, complaint: string): string {
  return /password/i.test(complaint)
    ? `${name} is locked with a password. Save it without one.`
    : `${name} is no PDF that can be read: ${complaint || "it has no pages"}. Save it as PDF again.`;
}
