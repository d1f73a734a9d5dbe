import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { told } from "#upstream/platform/kit/language.ts";
import type { Session } from "../console/sessions.ts";
import { CallError } from "../errors.ts";
import { LARGEST_UPLOAD, plainName } from "./readForm.ts";
import type { UploadFolder, Uploads } from "./uploads.ts";

/** An upload that arrives in parts, so that it goes on after a broken connection or a closed page. */
export interface PartUpload {
  readonly id: string;
  readonly lessonId: number;
  readonly name: string;
  /** Bytes of the file, and those that have arrived. */
  readonly size: number;
  readonly received: number;
  readonly folder: UploadFolder;
  readonly path: string;
  /** Path of the captions; undefined: none. */
  readonly captions: string | undefined;
}

export interface NewPartUpload extends Pick<PartUpload, "lessonId" | "name" | "size"> {
  /** Time of the file's last change as the browser tells it: another file may have the same name and size. */
  readonly stamp: number;
  readonly captions?: { readonly name: string; readonly bytes: Buffer } | undefined;
}

type StoredPart = { -readonly [K in keyof PartUpload]: PartUpload[K] } & {
  readonly sessionId: number;
  readonly key: string;
  isBusy: boolean;
  lastAt: number;
};

/** An upload of which nothing has arrived for this time, in ms, is removed. */
const KEPT_MS = 2 * 3_600_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Most unfinished uploads of one session. */
const MOST = 200;

/** Keeps the uploads of sessions that arrive in parts. */
export function createPartUploads({ uploads, clock }: { readonly uploads: Uploads; clock: () => number }) {
  const parts = new Map<string, StoredPart>();

  async function remove(part: PartUpload): Promise<void> {
    parts.delete(part.id);
    await part.folder.remove();
  }
  const forgetting = setInterval(() => {
    for (const part of parts.values())
      if (!part.isBusy && clock() - part.lastAt > KEPT_MS) void remove(part).catch(() => undefined);
  }, FORGET_EVERY_MS);
  forgetting.unref();

  return {
    /**
     * Returns the unfinished upload of this file to this lesson, or begins one.
     *
     * @throws CallError when the file is empty or larger than 20 GB, or 200 uploads are unfinished
     */
    async begin(session: Session, { captions, stamp, ...about }: NewPartUpload): Promise<PartUpload> {
      const { lessonId, name, size } = about;
      const key = JSON.stringify([session.id, lessonId, name, size, stamp]);
      const same = [...parts.values()].find((one) => one.key === key);
      if (same) return same;
      if (size <= 0) throw new CallError(told(`${name} 是空文件，请重新选择。`));
      if (size > LARGEST_UPLOAD) throw new CallError(told(`${name} 超过 20 GB，请先压缩或分成几段。`));
      const own = [...parts.values()].filter(({ sessionId }) => sessionId === session.id);
      if (own.length >= MOST) throw new CallError(told(`还没传完的文件有 ${MOST} 个，请传完再加。`));
      const folder = await uploads.open(session.id);
      const path = join(folder.path, "file", plainName(name, 0));
      const part: StoredPart = {
        ...about,
        id: randomBytes(12).toString("base64url"),
        sessionId: session.id,
        key,
        received: 0,
        folder,
        path,
        captions: captions && join(folder.path, "captions", plainName(captions.name, 0)),
        isBusy: false,
        lastAt: clock(),
      };
      try {
        await mkdir(join(path, ".."));
        await writeFile(path, "", { mode: 0o600 });
        if (captions && part.captions !== undefined) {
          folder.take(captions.bytes.length);
          await mkdir(join(part.captions, ".."));
          await writeFile(part.captions, captions.bytes, { mode: 0o600 });
        }
      } catch (error) {
        await folder.remove();
        throw error;
      }
      parts.set(part.id, part);
      return part;
    },
    /**
     * Writes bytes behind those that have arrived. When the connection breaks, those that arrived are kept.
     *
     * @returns whether the bytes belong at this offset and nobody else writes
     * @throws CallError when the file becomes larger than it was announced, or the disk or the session has no room
     */
    async append({ id }: PartUpload, offset: number, bytes: AsyncIterable<Buffer>): Promise<boolean> {
      const part = parts.get(id);
      if (!part || part.isBusy || part.received !== offset) return false;
      part.isBusy = true;
      let file: FileHandle | undefined;
      try {
        file = await open(part.path, "r+");
        for await (const chunk of bytes) {
          if (part.received + chunk.length > part.size)
            throw new CallError(told(`${part.name} 比开始时大，文件可能改过，请重新选择。`));
          part.folder.take(chunk.length);
          await file.write(chunk, 0, chunk.length, part.received);
          part.received += chunk.length;
        }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOSPC") throw new CallError(told("服务器的磁盘满了，请找管理员。"));
        throw error;
      } finally {
        await file?.close();
        part.lastAt = clock();
        part.isBusy = false;
      }
      return true;
    },
    find(id: string, { id: sessionId }: Session): PartUpload | undefined {
      const part = parts.get(id);
      return part?.sessionId === sessionId ? part : undefined;
    },
    of(session: Session): readonly PartUpload[] {
      return [...parts.values()].filter(({ sessionId }) => sessionId === session.id);
    },
    /** Hands over a whole upload, whose folder then belongs to the caller. */
    take(part: PartUpload): void {
      parts.delete(part.id);
    },
    remove,
    async close(): Promise<void> {
      clearInterval(forgetting);
      await Promise.all([...parts.values()].map(remove));
    },
  };
}

export type PartUploads = ReturnType<typeof createPartUploads>;
