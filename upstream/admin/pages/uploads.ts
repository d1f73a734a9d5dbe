import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "../errors.ts";

/** Most bytes of pending uploads, about two long films. Uploads that wait for a confirmation count too. */
const MOST_WAITING = 40_000_000_000;
const OWN = /^beikao-admin-(\d+)-/;

/** A folder for the uploads of one form and the files made from them. */
export interface UploadFolder {
  readonly path: string;
  /**
   * Counts bytes before they are written.
   *
   * @throws CallError when the uploads of the session would exceed the limit
   */
  readonly take: (bytes: number) => void;
  /** Removes the folder, and its bytes from the sum of the session. */
  readonly remove: () => Promise<void>;
}

const open = new Set<string>();

/** Creates folders for uploads, and counts the pending bytes of each session. */
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
          throw new CallError(
            `The files of this session that wait to be confirmed would have more than ${most / 1e9} GB: confirm or give up other changes first.`,
          );
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

export type Uploads = ReturnType<typeof createUploads>;

/** Removes the folders of dead processes. */
export async function removeLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = OWN.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || open.has(path) || isOfOther(Number(pid))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Returns whether another process with this id runs. In a container each process has the id of the one before. */
function isOfOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
