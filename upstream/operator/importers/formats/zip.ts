import { both } from "#upstream/platform/kit/language.ts";
import { openZip as openBounded, type Zip } from "#upstream/platform/kit/openZip.ts";
import { InputError } from "../inputFile.ts";

export type { Zip };

/** Largest number of files in a package that is read. An export writes no larger one. */
export const MOST_FILES = 20_000;
const LIMITS = { entries: MOST_FILES, entry: 50_000_000, total: 400_000_000 } as const;

/** @throws InputError when the archive is broken or not safe to unpack */
export function openZip(bytes: Buffer, path: string): Promise<Zip> {
  return openBounded(
    bytes,
    LIMITS,
    (reason) =>
      new InputError(
        both(
          `${path} is not read: ${reason}. Nothing was written.`,
          `${path} 不是完整的文件，请重新保存。什么也没有写入。`,
        ),
      ),
  );
}
