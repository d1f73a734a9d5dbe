import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import sharp from "sharp";
import { createFairQueue } from "../queue/fairQueue.ts";

export interface Picture {
  /** Of what it shows. */
  readonly hash: string;
  readonly png: Buffer;
}

export interface Pictures {
  /** `facts` is all that the drawing depends on: the same facts are drawn once. */
  of(facts: object, draw: () => Promise<string>): Promise<Picture>;
}

interface Options {
  readonly folder: string;
  readonly log: Pick<Logger, "warn">;
  /** The oldest make room. */
  readonly most?: number;
}

/** Kept on disk by the hash of what they show; drawn one at a time. A disk that cannot be written to costs the keeping alone. */
export function createPictures({ folder, log, most = 1_000 }: Options): Pictures {
  const inTurn = createFairQueue({ atOnce: 1, longest: 8, waitMs: 5_000 });
  const underWay = new Map<string, Promise<Picture>>();

  return {
    async of(facts, draw) {
      const hash = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 40);
      const kept = await readFile(fileOf(hash)).catch(() => undefined);
      if (kept) return { hash, png: kept };
      const drawing = underWay.get(hash) ?? inTurn(() => make(hash, draw));
      underWay.set(hash, drawing);
      try {
        return await drawing;
      } finally {
        underWay.delete(hash);
      }
    },
  };

  async function make(hash: string, draw: () => Promise<string>): Promise<Picture> {
    const png = await sharp(Buffer.from(await draw()))
      .png({ compressionLevel: 9 })
      .toBuffer();
    await keep(hash, png).catch((err: unknown) => log.warn({ err }, "a picture was drawn and not kept"));
    return { hash, png };
  }

  /** Whoever reads meanwhile sees all of it or nothing. */
  async function keep(hash: string, png: Buffer): Promise<void> {
    // What is shared is shown to whoever has its link, and the code in the picture is one.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, png, { mode: 0o600 });
    await rename(part, fileOf(hash));
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

  function fileOf(hash: string): string {
    return join(folder, `${hash}.png`);
  }
}
