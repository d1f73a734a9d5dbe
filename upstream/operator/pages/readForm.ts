import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FilePart, MultipartError, readMultipart } from "#upstream/platform/http/readMultipart.ts";
import type { Db } from "../../platform/db/database.ts";
import { CallError } from "../errors.ts";
import type { Command } from "../console/command.ts";
import { isFileKind } from "../console/kinds.ts";
import { readValue } from "../console/readCall.ts";
import { TYPED_ARTICLE } from "./articleIn.ts";
import { type Faults, type Field, type Texts, fieldsOf } from "./form.ts";
import type { Visitor } from "../console/visitor.ts";
import { nameFields, withValue } from "./pickFields.ts";
import { pageText } from "./pageText.ts";
import { SHOWN } from "./emptied.ts";
import type { UploadFolder } from "./uploads.ts";
import { told } from "#upstream/platform/kit/language.ts";

/** Largest upload in bytes, larger than a long film. A full disk gives an error of its own. */
export const LARGEST_UPLOAD = 20_000_000_000;
const LIMITS = { fileSize: LARGEST_UPLOAD, files: 2_000, fields: 500, fieldSize: 1_000_000 };
/** Longest file name in bytes. File systems allow 255. */
const LONGEST_NAME = 200;

const NOT_OURS = "表单不是这次登录的，请重新打开页面。";
const FAULTS: Readonly<Record<MultipartError["fault"], string>> = {
  noForm: "表单的格式不对，请重新打开页面。",
  cut: "表单没有传完，请再提交一次。",
  parts: `一次最多传 ${LIMITS.files} 个文件，其余的分次传。`,
  size: "一个文件最大 20 GB，一段文字最大 1 MB。",
};

export interface SentForm {
  readonly texts: Texts;
  /** Paths of the uploads by the name of their field: the path of a file, or of a folder with several files. */
  readonly paths: Texts;
  /** Texts that the form showed when it was opened, as JSON (presentTexts.ts). */
  readonly shown?: string | undefined;
}

interface Reading {
  readonly fields: readonly Field[];
  /** Empty folder for the uploads, which are written there while they arrive, so that they need no memory. */
  readonly folder: UploadFolder;
  /**
   * Returns whether a text is the token of the session. The token is the first field of the form; when it is wrong,
   * nothing else is read.
   */
  readonly isToken: (text: string) => boolean;
}

/**
 * Reads a posted form: the texts of its fields, and its uploads into the folder. When it returns, all files are closed.
 *
 * @throws CallError when the token is wrong, a field is unknown, the form is cut off or too large, or a file cannot be
 * written
 */
export async function readForm(
  req: IncomingMessage,
  { fields, folder, isToken }: Reading,
): Promise<SentForm> {
  const own = new Map(fields.map((field) => [field.name, field]));
  const texts = new Map<string, string>();
  const uploads = new Map<string, string[]>();
  let isOurs = false;
  let shown: string | undefined;
  const fieldOf = (name: string, isUpload: boolean) => {
    if (!isOurs) throw new CallError(told(NOT_OURS));
    const field = own.get(name);
    const isText = field && (!isFileKind(field.spec.kind) || field.spec.kind === "article");
    if (!field || (isUpload ? !isFileKind(field.spec.kind) : !isText))
      throw new CallError(
        told(`表单没有“${name.slice(0, 40)}”这${isUpload ? "个文件" : "一项"}，请重新打开页面。`),
      );
    return field;
  };
  const keep = ({ name, filename, stream }: FilePart) => {
    const { spec } = fieldOf(name, true);
    // A browser sends a file field without a chosen file as an upload without a name.
    if (filename === "") return undefined;
    const paths = uploads.get(name) ?? [];
    if (paths.length > 0 && spec.kind !== "medium")
      throw new CallError(told(`${spec.zh[0]}只能选一个文件。`));
    const path = join(folder.path, name, plainName(filename, paths.length));
    uploads.set(name, [...paths, path]);
    return writeUpload(stream, path, folder);
  };
  try {
    await readMultipart(req, {
      limits: LIMITS,
      onField(name, text) {
        if (name === "_token") isOurs = isToken(text);
        else if (name === SHOWN) shown = text;
        else {
          const { spec } = fieldOf(name, false);
          texts.set(name, withValue(spec, texts.get(name), text.replaceAll("\r\n", "\n")));
        }
      },
      onFile: keep,
    });
  } catch (error) {
    throw error instanceof MultipartError ? new CallError(told(FAULTS[error.fault])) : error;
  }
  if (!isOurs) throw new CallError(told(NOT_OURS));
  for (const { name, spec } of fields) {
    const text = texts.get(name);
    if (spec.kind !== "article" || !text?.trim() || uploads.has(name)) continue;
    const path = join(folder.path, name, TYPED_ARTICLE);
    await writeUpload(Readable.from([Buffer.from(text)]), path, folder);
    uploads.set(name, [path]);
  }
  const paths = [...uploads].map(([name, sent]) => [
    name,
    sent.length === 1 ? sent[0] : join(folder.path, name),
  ]);
  return { texts: Object.fromEntries(texts), paths: Object.fromEntries(paths) as Texts, shown };
}

async function writeUpload(stream: Readable, path: string, { take }: UploadFolder): Promise<void> {
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      take(chunk.length);
      yield chunk;
    }
  };
  try {
    await mkdir(join(path, ".."), { recursive: true });
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
    // The caller may remove the folder after an error, so the file must be closed before the error is thrown.
    await pipeline(stream, counted, file).finally(() => closed);
  } catch (error) {
    if (error instanceof CallError || error instanceof MultipartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CallError(
      told(
        code === "EEXIST" ? `有两个文件都叫 ${basename(path)}，请改名后再传。` : `文件存不下：${message}。`,
      ),
    );
  }
}

/** Returns the name of an upload without folders. The name is kept, because its extension decides how it is read. */
export function plainName(filename: string, at: number): string {
  const letters = [...basename(filename.replaceAll("\\", "/")).replaceAll(/[\0-\x1f\x7f/]/g, "")];
  while (Buffer.byteLength(letters.join("")) > LONGEST_NAME) letters.shift();
  const name = letters.join("");
  return name === "" || name === "." || name === ".." ? `file-${at + 1}` : name;
}

interface ReadFields {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Faults;
}

/**
 * Parses the fields of a form like `readFields`, after names in them are replaced by ids.
 * @returns also the texts with ids instead of names
 */
export async function readNamedFields(
  db: Db,
  command: Command,
  session: Visitor,
  sent: SentForm,
): Promise<ReadFields & { readonly texts: Texts }> {
  const named = await nameFields(db, session, fieldsOf(command, session), sent.texts);
  const { values, faults } = readFields(command, session, { ...sent, texts: named.texts });
  return { values, faults: { ...faults, ...named.faults }, texts: named.texts };
}

/** Parses the fields of a form as the values of a command, and returns a fault for each invalid field. */
export function readFields(command: Command, visitor: Visitor, { texts, paths }: SentForm): ReadFields {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const { name, spec, isNeeded } of fieldsOf(command, visitor)) {
    // A path that somebody typed into a file field is ignored, because it could be any file of this machine.
    const isFile = isFileKind(spec.kind);
    const text = (isFile ? paths[name] : texts[name]?.trim()) ?? "";
    if (text === "") {
      if (isNeeded) faults[name] = "请填写";
      continue;
    }
    if (spec.kind === "switch") values[name] = true;
    else
      try {
        // Only the name of the file is checked here; its content is checked when it is read.
        const value = readValue(`--${name}`, spec, isFile ? basename(text) : text);
        values[name] = isFile ? text : value;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        faults[name] = pageText(error.message.replace(FIELD, ""), command);
      }
  }
  return { values, faults };
}

/** Matches the option (--cate) or argument (ID) that a refusal of the console begins with. */
const FIELD = /^(?:--([a-z][a-z-]*)|([A-Z][A-Z-]*)): */;

/** Finds the field that a refusal of the console is about, and returns the refusal without it. */
export function faultsOf(command: Command, visitor: Visitor, message: string): Faults {
  const [, option, argument] = FIELD.exec(message) ?? [];
  const name = option ?? argument?.toLowerCase() ?? "";
  const isShown = fieldsOf(command, visitor).some((field) => field.name === name);
  return { [isShown ? name : ""]: pageText(message.replace(FIELD, ""), command) };
}
