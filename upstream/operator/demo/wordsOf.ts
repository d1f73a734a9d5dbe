import { createHash } from "node:crypto";
import type { ReadingSeed, TalkSeed } from "../school/schemas/talkSeeds.ts";

/** Returns the words of a talk or reading from which its media are generated. When they change, the media must too. */
export function wordsOf(seed: TalkSeed | ReadingSeed): string {
  const words =
    "slides" in seed
      ? [seed.kind, seed.topic, seed.slides.map(({ title, said }) => [title, said])]
      : seed.pages.map(({ title, lines }) => [title, lines]);
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 16);
}
