import * as z from "zod/mini";
import { id, type Seed, text, texts } from "./fields.ts";

/** Name of a folder of seed/media. */
const key = z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as philosophy"));

/** A spoken sentence, and the line that appears on the slide with it. */
const saidSeed = z.tuple([text, z.optional(text)], "write [sentence] or [sentence, line on the slide]");

/** A lesson with a generated film: `npm run media` speaks and draws its text into seed/media (madeMedia.ts). */
export const talkSeed = z.strictObject({
  key,
  /** hls: two qualities; mp4: one file; audio: a voice alone. */
  kind: z.enum(["hls", "mp4", "audio"]),
  /** Small text above each slide. */
  topic: text,
  slides: z.array(
    z.strictObject({
      title: text,
      /** Knowledge point of the course's subject that the slide explains. */
      knowledge: z.exactOptional(text),
      /** Question that the slide explains. */
      questionId: z.exactOptional(id),
      said: z.array(saidSeed),
    }),
  ),
});

const pageTextSeed = z.strictObject({ title: text, lines: texts });

/** A lesson read page by page: a PDF made from its lines, and a picture of each page. */
export const readingSeed = z.strictObject({ key, pages: z.array(pageTextSeed) });

export type TalkSeed = Seed<typeof talkSeed>;
export type ReadingSeed = Seed<typeof readingSeed>;
export type PageTextSeed = Seed<typeof pageTextSeed>;
