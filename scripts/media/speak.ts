import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TalkSeed } from "#upstream/operator/school/schemas/talkSeeds.ts";
import { runTool } from "./tools.ts";

/** Samples per second of the sound that espeak-ng writes, in 16 bits and one channel. */
const RATE = 22_050;
const HEADER = 44;
const PAUSE = 0.3;

export interface Said {
  readonly text: string;
  readonly line: string | undefined;
  readonly slide: number;
  /** Time in seconds at which the sentence begins. */
  readonly start: number;
  readonly end: number;
}

export interface Spoken {
  readonly said: readonly Said[];
  readonly duration: number;
  /**
   * Second at which each slide begins, in whole seconds: a seek to it then shows the slide and plays its first word.
   */
  readonly slides: readonly number[];
  /** Name of the sound file in the working folder. */
  readonly wav: string;
}

/** Speaks each sentence into its own file. The lengths of the files are the exact times of the sentences. */
export async function speak(talk: TalkSeed, folder: string): Promise<Spoken> {
  const pieces: Buffer[] = [];
  const said: Said[] = [];
  const slides: number[] = [];
  let bytes = 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
  };
  const now = () => bytes / 2 / RATE;
  for (const [slide, { said: sentences }] of talk.slides.entries()) {
    add(silence(Math.ceil(now()) - now()));
    slides.push(Math.round(now()));
    for (const [text, line] of sentences) {
      add(silence(PAUSE));
      const start = now();
      add(await voiceOf(text, folder));
      said.push({ text, line, slide, start, end: now() });
    }
    add(silence(2 * PAUSE));
  }
  const wav = "voice.wav";
  await writeFile(join(folder, wav), Buffer.concat([headerOf(bytes), ...pieces]));
  return { said, slides, wav, duration: now() };
}

async function voiceOf(text: string, folder: string): Promise<Buffer> {
  await runTool("espeak-ng", ["-v", "cmn", "-s", "235", "-g", "2", "-w", "sentence.wav", text], folder);
  return (await readFile(join(folder, "sentence.wav"))).subarray(HEADER);
}

function silence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(seconds * RATE) * 2);
}

function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write("RIFF", 0);
  header.writeUInt32LE(HEADER - 8 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
