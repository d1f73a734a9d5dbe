import { spawn } from "node:child_process";
import { access, constants as modes, type FileHandle } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";

/** Programs that packages of npm do not bring, with the packages of Debian that do. */
const PACKAGES = {
  ffmpeg: "ffmpeg",
  ffprobe: "ffmpeg",
  // The second one has the letters of Chinese PDFs that bring none.
  pdftoppm: "poppler-utils poppler-data",
  pdftotext: "poppler-utils poppler-data",
} as const;

export type Tool = keyof typeof PACKAGES;

/** Where it lies; undefined where it is not installed. */
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

/** The name by which a program reads the file that it is given as its input; it may seek in it. */
export const INPUT = "/dev/stdin";

interface Run {
  readonly cwd?: string;
  /** The file that the program reads by the name INPUT; programs are given no path of a file of others. */
  readonly input?: FileHandle | undefined;
  /** Hears each line of either output. */
  readonly onLine?: (line: string) => void;
}

interface Ended {
  readonly isDone: boolean;
  readonly out: string;
  /** The last of what it complained of, in one line. */
  readonly complaint: string;
}

const MOST_OUTPUT = 64_000_000;

/** Runs a program to its end; it is never asked anything. */
export function runTool(
  place: string,
  args: readonly string[],
  { cwd, input, onLine }: Run = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(place, args, { cwd, stdio: [input?.fd ?? "ignore", "pipe", "pipe"] });
    beModest(child.pid);
    let [out, err] = ["", ""];
    const hear = (text: string) => {
      for (const line of text.split(/[\r\n]+/)) if (line !== "") onLine?.(line);
    };
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (out.length < MOST_OUTPUT) out += text;
      hear(text);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      err = (err + text).slice(-4_000);
      hear(text);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const complaint = err
        .trim()
        .split("\n")
        .slice(-2)
        .join(" ")
        .replaceAll(INPUT, "the file")
        .slice(0, 300);
      resolve({ isDone: code === 0, out, complaint });
    });
  });
}

/** Whoever learns meanwhile comes first. */
function beModest(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A service may not be allowed to.
  }
}
