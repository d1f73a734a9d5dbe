import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { StartError } from "../kit/errors.ts";
import type { School } from "../school/loadSchool.ts";
import { CallError, Declined } from "./errors.ts";
import type { GivenBytes, GivenFile } from "./kinds.ts";
import type { Call } from "./readCall.ts";

const LARGEST_TEXT = 1_000_000;
const LARGEST_SHEET = 20_000_000;

/** The files that are given to read; they are read here, where their names mean something. */
export async function loadFiles({ command, values }: Call): Promise<Record<string, unknown>> {
  const loaded: Record<string, unknown> = { ...values };
  const specs = [
    ...Object.entries(command.args).map(([name, spec]) => [name, name.toUpperCase(), spec] as const),
    ...Object.entries(command.options).map(([name, spec]) => [name, `--${name}`, spec] as const),
  ];
  for (const [name, field, { kind }] of specs) {
    const path = values[name];
    if (typeof path !== "string") continue;
    if (kind === "file") loaded[name] = await loadText(field, path);
    if (kind === "sheet") loaded[name] = await loadSheet(field, path);
    if (kind === "school") loaded[name] = await loadFolder(path);
  }
  return loaded;
}

/** Its readers are those of all formats of questions. */
async function loadFolder(path: string): Promise<School> {
  const { loadSchool } = await import("../school/loadSchool.ts");
  return loadSchool(path).catch((error: unknown) => {
    if (error instanceof StartError) throw new Declined(error.message);
    throw error;
  });
}

async function loadText(field: string, path: string): Promise<GivenFile> {
  const bytes = await bytesOf(field, path);
  if (bytes.length > LARGEST_TEXT) throw new CallError(`${field}: ${path} is larger than a megabyte.`);
  try {
    return { name: basename(path), text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    throw new CallError(`${field}: ${path} is not in UTF-8. Save it in that encoding and try again.`);
  }
}

async function loadSheet(field: string, path: string): Promise<GivenBytes> {
  const bytes = await bytesOf(field, path);
  if (bytes.length > LARGEST_SHEET)
    throw new CallError(`${field}: ${path} is larger than 20 megabytes. Split it.`);
  return { name: basename(path), base64: bytes.toString("base64") };
}

function bytesOf(field: string, path: string): Promise<Buffer> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      `${field}: ${path} cannot be read: ${cause.code === "ENOENT" ? "there is no such file" : cause.message}.`,
    );
  });
}
