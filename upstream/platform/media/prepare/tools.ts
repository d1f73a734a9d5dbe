import { both } from "#upstream/platform/kit/language.ts";
import { access, constants as modes } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Debian packages of the external programs, which npm does not install. */
const PACKAGES = {
  ffmpeg: "ffmpeg",
  ffprobe: "ffmpeg",
  // PDFs with Chinese text but without its font need poppler-data.
  pdftoppm: "poppler-utils poppler-data",
  pdfinfo: "poppler-utils poppler-data",
  pdftotext: "poppler-utils poppler-data",
} as const;

export type Tool = keyof typeof PACKAGES;

/** Returns the path of a program; undefined when it is not installed. */
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
  return both(
    `Install it (on Debian: apt-get install ${PACKAGES[tool]})`,
    `请管理员安装（Debian：apt-get install ${PACKAGES[tool]}）`,
  );
}
