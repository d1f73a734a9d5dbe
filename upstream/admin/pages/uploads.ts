import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "../errors.ts";

/** Two long films. The sum counts what waits for its confirmation too. */
const MOST_WAITING = 40_000_000_000;
const OWN = /^beikao-admin-(\d+)-/;

/** A folder for the uploads of one form and for what is made of them. */
export interface UploadFolder {
  readonly path: string;
  /**
   * Counts bytes before they are written.
   *
   * @throws CallError where the uploads of the session would be larger than they may be.
   */
  readonly take: (bytes: number) => void;
  /** Removes the folder, and its bytes from the sum of the session. */
  readonly remove: () => Promise<void>;
}

/** The folders of this process. */
const open = new Set<string>();

/** Folders for uploads, and the sum of bytes that wait in those of each session. */
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

/** Removes the folders of processes that died. */
export async function removeLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = OWN.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || open.has(path) || isOfOther(Number(pid))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether another process of this number runs. In a container each process has the number of the one before. */
function isOfOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
