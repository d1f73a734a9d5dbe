import { access, constants as modes } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** External programs that npm does not install, with their Debian packages. */
const PACKAGES = {
  ffmpeg: "ffmpeg",
  ffprobe: "ffmpeg",
  // poppler-data has the fonts for Chinese PDFs without embedded fonts.
  pdftoppm: "poppler-utils poppler-data",
  pdfinfo: "poppler-utils poppler-data",
  pdftotext: "poppler-utils poppler-data",
} as const;

export type Tool = keyof typeof PACKAGES;

/** Returns the path of the program. undefined: not installed. */
export async function findTool(tool: Tool): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter).filter(Boolean)) {
    const place = join(folder, tool);
    const isThere = await access(place, modes.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

export function howToInstall(tool: Tool): string {
  return `Install it (on Debian: apt-get install ${PACKAGES[tool]})`;
}
