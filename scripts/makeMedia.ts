import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";
import { mediaFolder } from "#upstream/operator/demo/madeMedia.ts";
import { makeReading, makeTalk } from "./media/make.ts";
import { missingTools } from "./media/tools.ts";

const HELP = `Makes the lessons of the demo content that play: speaks, draws and encodes the words of
upstream/operator/demo/content/talks.yaml and readings.yaml into upstream/operator/demo/media, from where a database is filled.

Usage: npm run media [-- KEY...]

  KEY       makes these alone, such as philosophy
  --list    tells what there is, and makes nothing
  --help    this text

Needs ffmpeg (with libx264 and aac) and espeak-ng (with the voice cmn). Letters come from a package, so that no font is
needed. What was made is part of the repository: only who changes the words needs this.

Exit codes: 0 done, 1 something failed or is missing, 2 wrong arguments.
`;

const [talks, readings] = await Promise.all([demoKind("talks"), demoKind("readings")]);

const ALL: readonly { readonly key: string; readonly about: string; readonly make: () => Promise<string> }[] =
  [
    ...talks.map((talk) => ({
      key: talk.key,
      about: `${talk.kind}, ${talk.slides[0]?.title ?? ""}`,
      make: () => makeTalk(talk),
    })),
    ...readings.map((reading) => ({
      key: reading.key,
      about: `${reading.pages.length} pages, ${reading.pages[0]?.title ?? ""}`,
      make: () => makeReading(reading),
    })),
  ];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if ("fault" in asked) {
    process.stderr.write(`${asked.fault}\n\n${HELP}`);
    return 2;
  }
  if (asked.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const wanted = ALL.filter(({ key }) => asked.keys.length === 0 || asked.keys.includes(key));
  if (asked.list) {
    for (const { key, about } of wanted) process.stdout.write(`${key.padEnd(12)} ${about}\n`);
    return 0;
  }
  const missing = await missingTools();
  if (missing.length > 0) {
    process.stderr.write(`${missing.join("\n")}\n`);
    return 1;
  }
  try {
    for (const [index, { key, make }] of wanted.entries()) {
      const started = performance.now();
      process.stdout.write(`${index + 1}/${wanted.length} ${key} ...`);
      const about = await make();
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      const bytes = await sizeOf(join(mediaFolder(), key));
      process.stdout.write(` ${about}, ${Math.ceil(bytes / 1_024)} KB (${seconds} s)\n`);
    }
    if (asked.keys.length === 0) await removeOthers();
    process.stdout.write(`${Math.ceil((await sizeOf(mediaFolder())) / 1_024)} KB in ${mediaFolder()}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    return 1;
  }
}

interface Asked {
  readonly keys: readonly string[];
  readonly list: boolean;
  readonly help: boolean;
}

function readArguments(args: readonly string[]): Asked | { readonly fault: string } {
  try {
    const { values, positionals: keys } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        list: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const unknown = keys.find((key) => !ALL.some((one) => one.key === key));
    return unknown === undefined
      ? { keys, ...values }
      : { fault: `There is no ${unknown}; --list tells what there is.` };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Removes video, sound and pictures whose source text no longer exists. */
async function removeOthers(): Promise<void> {
  for (const name of await readdir(mediaFolder()))
    if (!ALL.some(({ key }) => key === name)) await rm(join(mediaFolder(), name), { recursive: true });
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
  return stats.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);
}
