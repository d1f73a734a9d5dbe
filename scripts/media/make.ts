import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MadeReading, type MadeTalk, mediaFolder } from "#upstream/operator/demo/madeMedia.ts";
import type { ReadingSeed, TalkSeed } from "#upstream/operator/school/schemas/talkSeeds.ts";
import { wordsOf } from "#upstream/operator/demo/wordsOf.ts";
import { captionsOf } from "./captions.ts";
import { PAGE, drawPage } from "./drawPage.ts";
import { encode } from "./encode.ts";
import { speak } from "./speak.ts";

/**
 * Makes the video, sound and captions of a talk.
 * @returns a short summary of the files
 */
export async function makeTalk(talk: TalkSeed): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), "talk-"));
  try {
    const out = await emptyFolder(talk.key);
    const spoken = await speak(talk, work);
    const encoded = await encode(talk, spoken, { work, out });
    await writeFile(join(out, "captions.vtt"), captionsOf(spoken.said));
    const made: MadeTalk = {
      words: wordsOf(talk),
      duration: Math.round(spoken.duration * 1_000) / 1_000,
      slides: spoken.slides,
      ...encoded,
    };
    await writeMade(out, made);
    return `${talk.kind} of ${Math.round(spoken.duration)} s`;
  } finally {
    await rm(work, { recursive: true });
  }
}

export async function makeReading(reading: ReadingSeed): Promise<string> {
  const out = await emptyFolder(reading.key);
  const pages: MadeReading["pages"][number][] = [];
  for (const [index, page] of reading.pages.entries()) {
    const file = `${index + 1}.webp`;
    await writeFile(join(out, file), await drawPage(page));
    pages.push({ file, ...PAGE });
  }
  const made: MadeReading = { words: wordsOf(reading), pages };
  await writeMade(out, made);
  return `${pages.length} pages`;
}

async function emptyFolder(key: string): Promise<string> {
  const out = join(mediaFolder(), key);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  return out;
}

async function writeMade(out: string, made: MadeTalk | MadeReading): Promise<void> {
  await writeFile(join(out, "made.json"), `${JSON.stringify(made, undefined, 2)}\n`);
}
