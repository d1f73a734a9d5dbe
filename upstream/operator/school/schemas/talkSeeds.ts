import * as z from "zod/mini";
import { id, type Seed, text, texts } from "./fields.ts";

/** Name of a talk or reading, and of the folder in seed/media with its generated files. */
const key = z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as philosophy"));

/** A spoken sentence, and optionally a line that appears on the slide when the sentence begins. */
const saidSeed = z.tuple([text, z.optional(text)], "write [sentence] or [sentence, line on the slide]");

/** A lesson with a film that `npm run media` generates: it speaks the sentences and draws the slides (madeMedia.ts). */
export const talkSeed = z.strictObject({
  key,
  /** hls: a stream in two qualities; mp4: one film file; audio: only the voice. */
  kind: z.enum(["hls", "mp4", "audio"]),
  /** Small text at the top of each slide. */
  topic: text,
  slides: z.array(
    z.strictObject({
      title: text,
      /** Name of the knowledge point that the slide explains, in the subject of the course. */
      knowledge: z.exactOptional(text),
      /** Id of the question that the slide explains. */
      questionId: z.exactOptional(id),
      said: z.array(saidSeed),
    }),
  ),
});

const pageTextSeed = z.strictObject({ title: text, lines: texts });

/** A lesson to read: `npm run media` makes a PDF of its lines and a picture of each page. */
export const readingSeed = z.strictObject({ key, pages: z.array(pageTextSeed) });

export type TalkSeed = Seed<typeof talkSeed>;
export type ReadingSeed = Seed<typeof readingSeed>;
export type PageTextSeed = Seed<typeof pageTextSeed>;
