import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import sharp from "sharp";
import { createFairQueue } from "../queue/fairQueue.ts";

export interface Picture {
  /** The hash of what it shows. */
  readonly hash: string;
  readonly content: Buffer;
}

/** WebP for pages; PNG for those who show links, of which some read nothing else. */
export type PictureFormat = "png" | "webp";

export interface Pictures {
  /** `facts` is all that the drawing depends on: the same facts are drawn once. */
  of(facts: object, draw: () => Promise<string>, format: PictureFormat): Promise<Picture>;
}

interface Options {
  readonly folder: string;
  readonly log: Pick<Logger, "warn">;
  /** The oldest make room. */
  readonly most?: number;
  /** How many may wait: a page that is opened first asks for some thirty at once. */
  readonly longest?: number;
}

/** Kept on disk by the hash of what they show; drawn one at a time. A disk that cannot be written to costs the keeping alone. */
export function createPictures({ folder, log, most = 4_000, longest = 100 }: Options): Pictures {
  const inTurn = createFairQueue({ atOnce: 1, longest, waitMs: 5_000 });
  const underWay = new Map<string, Promise<Buffer>>();

  return {
    async of(facts, draw, format) {
      const hash = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 40);
      const name = `${hash}.${format}`;
      const kept = await readFile(join(folder, name)).catch(() => undefined);
      if (kept) return { hash, content: kept };
      const drawing = underWay.get(name) ?? inTurn(() => make(name, format, draw));
      underWay.set(name, drawing);
      try {
        return { hash, content: await drawing };
      } finally {
        underWay.delete(name);
      }
    },
  };

  async function make(name: string, format: PictureFormat, draw: () => Promise<string>): Promise<Buffer> {
    const drawing = sharp(Buffer.from(await draw()));
    const encoded = format === "png" ? drawing.png({ compressionLevel: 9 }) : drawing.webp({ quality: 70 });
    const content = await encoded.toBuffer();
    await keep(name, content).catch((err: unknown) => log.warn({ err }, "a picture was drawn and not kept"));
    return content;
  }

  /** Whoever reads meanwhile sees all of it or nothing. */
  async function keep(name: string, content: Buffer): Promise<void> {
    // A shared item is shown to whoever has its link, and the code in the picture is one.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, join(folder, name));
    const names = await readdir(folder);
    if (names.length > most) await removeOldest(names);
  }

  async function removeOldest(names: readonly string[]): Promise<void> {
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    aged.sort((a, b) => a.at - b.at);
    for (const { name } of aged.slice(0, names.length - most)) await rm(join(folder, name), { force: true });
  }
}
