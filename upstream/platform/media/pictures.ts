import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import sharp from "sharp";
import { putInPlace } from "../kit/durably.ts";
import { createFairQueue } from "../queue/fairQueue.ts";

export interface Picture {
  readonly hash: string;
  readonly content: Buffer;
}

/** Pages use WebP. Link previews use PNG, because some messengers read no other format. */
export type PictureFormat = "png" | "webp";

export interface Pictures {
  /**
   * Returns the picture of `facts`, and draws it when it is not stored yet. `facts` must contain everything that
   * changes the drawing, because equal facts give the stored picture.
   */
  of(facts: object, draw: () => Promise<string>, format: PictureFormat): Promise<Picture>;
}

interface Options {
  readonly folder: string;
  readonly log: Pick<Logger, "warn">;
  /** Largest number of stored pictures. Beyond it the oldest are removed. */
  readonly most?: number;
  /** Largest number of pictures that wait to be drawn. A page may request about thirty new pictures at once. */
  readonly longest?: number;
}

/**
 * Draws pictures one at a time and stores them on disk, named by the hash of their facts. When the disk cannot be
 * written, pictures are still drawn, but not stored.
 */
export function createPictures({ folder, log, most = 4_000, longest = 100 }: Options): Pictures {
  const inTurn = createFairQueue({ atOnce: 1, longest, waitMs: 5_000 });
  const inProgress = new Map<string, Promise<Buffer>>();

  return {
    async of(facts, draw, format) {
      const hash = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 40);
      const name = `${hash}.${format}`;
      const kept = await readFile(join(folder, name)).catch(() => undefined);
      if (kept) return { hash, content: kept };
      const drawing = inProgress.get(name) ?? inTurn(() => make(name, format, draw));
      inProgress.set(name, drawing);
      try {
        return { hash, content: await drawing };
      } finally {
        inProgress.delete(name);
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

  /** Writes a picture so that neither a concurrent reader nor a power cut leaves half a file, which would be served. */
  async function keep(name: string, content: Buffer): Promise<void> {
    // Other users of the machine must not read the folder: a QR code in a picture is a link that opens the shared
    // thing.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, content, { mode: 0o600 });
    await putInPlace(part, join(folder, name));
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
