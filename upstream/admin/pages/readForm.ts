import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { Request } from "express";
import { CallError } from "../errors.ts";
import type { Command } from "../command.ts";
import { isFileKind } from "../kinds.ts";
import { readValue } from "../readCall.ts";
import { type Faults, type Texts, fieldsOf } from "./form.ts";
import type { Visitor } from "./roles.ts";

/** Larger than a long film; a disk that is full says so. */
const LARGEST_UPLOAD = 20_000_000_000;
const LIMITS = { fileSize: LARGEST_UPLOAD, files: 2_000, fields: 100, fieldSize: 1_000_000, parts: 2_100 };

export interface SentForm {
  readonly texts: Texts;
  /** Where what was uploaded for a field lies: a file, or a folder where there are several. */
  readonly paths: Texts;
}

interface Reading {
  /** Empty; uploads are written into it, and never held in memory. */
  readonly folder: string;
  /** Whether the first field has the session's token: without it the rest is not read. */
  readonly isToken: (text: string) => boolean;
}

/** Throws CallError where the form is not this session's, or is cut off. */
export async function readForm(req: Request, { folder, isToken }: Reading): Promise<SentForm> {
  const texts: Record<string, string> = {};
  const uploads: Record<string, string[]> = {};
  const writing: Promise<void>[] = [];
  let isOurs = false;
  const form = openForm(req);
  await new Promise<void>((resolve, reject) => {
    const refuse = (message: string) => {
      req.unpipe(form);
      req.resume();
      reject(new CallError(message));
    };
    form.on("field", (name, text) => {
      if (name === "_token") isOurs = isToken(text);
      else if (!isOurs) refuse("The form is not of this session: open its page again.");
      else texts[name] = text.replaceAll("\r\n", "\n");
    });
    form.on("file", (name, stream, { filename }) => {
      if (!isOurs) {
        stream.resume();
        refuse("The form is not of this session: open its page again.");
        return;
      }
      // A file field that was left empty is sent without a name.
      if (!filename) {
        stream.resume();
        return;
      }
      const own = (uploads[name] ??= []);
      const path = join(folder, name.replaceAll(/[^\w-]/g, "_"), plainName(filename, own.length));
      own.push(path);
      stream.on("limit", () => refuse("A file may have 20 GB."));
      const written = mkdir(join(path, ".."), { recursive: true }).then(() =>
        pipeline(stream, createWriteStream(path, { mode: 0o600 })),
      );
      writing.push(written);
      written.catch((error: Error) => refuse(`A file cannot be kept: ${error.message}.`));
    });
    form.on("error", () => refuse("The form is not whole: send it again."));
    form.on("close", resolve);
    req.on("aborted", () => reject(new CallError("The form is not whole: send it again.")));
    req.pipe(form);
  });
  await Promise.all(writing);
  if (!isOurs) throw new CallError("The form is not of this session: open its page again.");
  const paths = Object.entries(uploads).map(([name, own]) => [
    name,
    own.length === 1 ? own[0] : join(own[0] ?? "", ".."),
  ]);
  return { texts, paths: Object.fromEntries(paths) as Texts };
}

function openForm(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits: LIMITS, defParamCharset: "utf8" });
  } catch {
    throw new CallError("A form is sent as multipart/form-data.");
  }
}

/** The name of a file as the browser has it, for the ending tells its kind; nothing that leads elsewhere. */
function plainName(filename: string, at: number): string {
  const name = basename(filename.replaceAll("\\", "/"))
    .replaceAll(/[\0-\x1f\x7f/]/g, "")
    .slice(-120);
  return name === "" || name === "." || name === ".." ? `file-${at + 1}` : name;
}

interface ReadFields {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Faults;
}

/** The fields of a form as a command takes them, and what is wrong with each. */
export function readFields(command: Command, visitor: Visitor, { texts, paths }: SentForm): ReadFields {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const { name, spec, isNeeded } of fieldsOf(command, visitor)) {
    const text = paths[name] ?? texts[name]?.trim() ?? "";
    if (text === "") {
      if (isNeeded) faults[name] = `${name} is missing`;
      continue;
    }
    if (spec.kind === "switch") values[name] = true;
    else
      try {
        // A file's name is looked at here, and its content when it is read.
        const isFile = isFileKind(spec.kind);
        const value = readValue(name, spec, isFile ? basename(text) : text);
        values[name] = isFile ? text : value;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        faults[name] = error.message;
      }
  }
  return { values, faults };
}

/** The console's refusals name options as they are typed at a shell: --cate, ID. */
export function faultsOf(command: Command, visitor: Visitor, message: string): Faults {
  const [, option, argument] = /^(?:--([a-z][a-z-]*)|([A-Z][A-Z-]*))\b/.exec(message) ?? [];
  const name = option ?? argument?.toLowerCase() ?? "";
  return { [fieldsOf(command, visitor).some((field) => field.name === name) ? name : ""]: message };
}
