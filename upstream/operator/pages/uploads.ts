import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "../errors.ts";
import { told } from "#upstream/platform/kit/language.ts";

/** Largest number of bytes of uploads that one session may have waiting for a confirmation: about two long films. */
const MOST_WAITING = 40_000_000_000;
const OWN = /^beikao-admin-(\d+)-/;

/** A folder with the uploads of one form and with the files that are made from them. */
export interface UploadFolder {
  readonly path: string;
  /**
   * Counts bytes of an upload. Call it before you write them.
   *
   * @throws CallError when the uploads of the session would exceed the limit
   */
  readonly take: (bytes: number) => void;
  /** Removes the folder. Its bytes do not count for the limit of the session any more. */
  readonly remove: () => Promise<void>;
}

const open = new Set<string>();

/** Creates folders for uploads, and limits the bytes in the folders of each session. */
export function createUploads(most = MOST_WAITING) {
  const sums = new Map<number, number>();
  return {
    async open(sessionId: number): Promise<UploadFolder> {
      const path = await mkdtemp(join(tmpdir(), `beikao-admin-${process.pid}-`));
      open.add(path);
      let own = 0;
      const count = (bytes: number) => {
        own += bytes;
        const sum = (sums.get(sessionId) ?? 0) + bytes;
        if (sum > 0) sums.set(sessionId, sum);
        else sums.delete(sessionId);
        return sum;
      };
      return {
        path,
        take(bytes) {
          if (count(bytes) <= most) return;
          throw new CallError(told(`还没确认的文件超过 ${most / 1e9} GB，请先确认或放弃别的改动。`));
        },
        async remove() {
          count(-own);
          await rm(path, { recursive: true, force: true });
          open.delete(path);
        },
      };
    },
  };
}

/** Takes the paths of the uploads of a form, `{folder}/{field}/{file}`, out of a message. */
export function withoutFolder(message: string, { path }: Pick<UploadFolder, "path">): string {
  const [first, ...rest] = message.split(`${path}/`);
  return [first, ...rest.map((part) => part.replace(/^[a-z-]+\//, ""))].join("");
}

export type Uploads = ReturnType<typeof createUploads>;

/** Removes upload folders whose process has ended. */
export async function removeLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = OWN.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || open.has(path) || isOfOther(Number(pid))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Returns whether another running process has this id. In a container a new process has the id of the ended one. */
function isOfOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
