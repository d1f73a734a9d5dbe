import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Programs that must be installed, because no npm package contains them. */
const NEEDED = [
  { name: "ffmpeg", version: "-version", what: "makes video and sound" },
  { name: "espeak-ng", version: "--version", what: "speaks" },
] as const;

export type Tool = (typeof NEEDED)[number]["name"];

export async function missingTools(): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { name, version, what } of NEEDED) {
    const isThere = await run(name, [version]).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(`${name} is missing: it ${what}. On Debian: apt-get install ${name}`);
  }
  if (missing.length > 0) return missing;
  const [{ stdout: encoders }, { stdout: voices }] = await Promise.all([
    run("ffmpeg", ["-hide_banner", "-encoders"]),
    run("espeak-ng", ["--voices=cmn"]),
  ]);
  for (const encoder of ["libx264", "aac"])
    if (!new RegExp(`^ \\S+ ${encoder} `, "m").test(encoders))
      missing.push(`ffmpeg has no encoder ${encoder}.`);
  if (!/\bcmn\b/.test(voices)) missing.push("espeak-ng has no voice for Chinese (cmn).");
  return missing;
}

/** Runs a program until it ends. If it fails, throws an error with the program's own messages. */
export async function runTool(tool: Tool, args: readonly string[], cwd: string): Promise<void> {
  try {
    await run(tool, [...args], { cwd, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new Error(`${tool} failed: ${stderr.trim().split("\n").slice(-5).join("\n")}`);
  }
}
