import { readFile } from "node:fs/promises";
import { both } from "#upstream/platform/kit/language.ts";
import { CallError } from "../errors.ts";

/**
 * Reads a file of the operator's machine.
 *
 * @throws CallError when it cannot be read
 */
export function bytesOf(path: string, field: string): Promise<Buffer> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      both(
        `${field}: ${path} cannot be read: ${cause.code === "ENOENT" ? "there is no such file" : cause.message}.`,
        `${field}: 读不了 ${path}：${cause.code === "ENOENT" ? "没有这个文件" : cause.message}。`,
      ),
    );
  });
}
