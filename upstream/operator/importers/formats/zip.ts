import { both } from "#upstream/platform/kit/language.ts";
import { openZip as openBounded, type Zip } from "#upstream/platform/kit/openZip.ts";
import { InputError } from "../inputFile.ts";

export type { Zip };

const LIMITS = { entries: 20_000, entry: 50_000_000, total: 400_000_000 } as const;

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
