import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { InputError } from "../importers/inputFile.ts";
import { Declined } from "../errors.ts";
import type { InputSheet } from "./kinds.ts";
import { told } from "#upstream/platform/kit/language.ts";

/** Writes a received file to a temporary folder under its own name, and runs `work` with the path. */
export async function withFile<T>(
  { name, base64 }: InputSheet,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-sheet-"));
  try {
    const path = join(folder, basename(name));
    await writeFile(path, Buffer.from(base64, "base64"));
    return await work(path);
  } catch (error) {
    throw error instanceof InputError
      ? new Declined(told(`FILE: ${error.message.replaceAll(folder, "")}`))
      : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
