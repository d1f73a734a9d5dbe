import * as z from "zod/mini";
import { id, type Seed, text, texts } from "./fields.ts";

/** Names a folder of seed/media. */
const key = z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as philosophy"));

/** A sentence; the line appears on the slide with it. */
const saidSeed = z.tuple([text, z.optional(text)], "write [sentence] or [sentence, line on the slide]");

/** A lesson that plays: `npm run media` speaks and draws its words into seed/media (madeMedia.ts). */
export const talkSeed = z.strictObject({
  /** The key by which a lesson names it. */
  key,
  /** hls: two qualities; mp4: one file; audio: a voice alone. */
  kind: z.enum(["hls", "mp4", "audio"]),
  /** Small, above each slide. */
  topic: text,
  slides: z.array(
    z.strictObject({
      title: text,
      /** The knowledge point of the course's subject that it explains. */
      knowledge: z.exactOptional(text),
      /** The question that it explains. */
      questionId: z.exactOptional(id),
      said: z.array(saidSeed),
    }),
  ),
});

const pageTextSeed = z.strictObject({ title: text, lines: texts });

/** A text that is read page by page: a PDF made of its lines, and a picture of each page. */
export const readingSeed = z.strictObject({ key, pages: z.array(pageTextSeed) });

export type TalkSeed = Seed<typeof talkSeed>;
export type ReadingSeed = Seed<typeof readingSeed>;
export type PageTextSeed = Seed<typeof pageTextSeed>;
