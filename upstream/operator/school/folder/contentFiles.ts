import { readdir, realpath } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import type { core } from "zod/mini";
import { safeParse } from "zod/mini";
import { entryFaults } from "./entryFaults.ts";
import { brokenText, ContentError, type ContentFault } from "./contentFault.ts";
import { type Lost, lostEntry, lostText } from "./lostEntries.ts";
import { readYaml, type YamlText } from "./readYaml.ts";
import {
  GivenFileError,
  linkFault,
  noFileFault,
  openBelow,
  type OpenedFile,
  readOpened,
} from "#upstream/platform/kit/openBelow.ts";
import { decodeWhole } from "#upstream/operator/importers/formats/readText.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { compareNames } from "#upstream/platform/kit/compareNames.ts";
import { ShellError } from "../../errors.ts";
import { addAll } from "#upstream/platform/kit/longLists.ts";

/** A folder of content that is being read: its files, the entries read so far, and the faults. */
export interface ContentFiles {
  readonly folder: string;
  /** Real path of the folder, without links. Only files below it are opened. */
  readonly root: string;
  readonly faults: ContentFault[];
  /** Returns the files below a path, sorted by name. */
  readonly below: (path: string) => readonly string[];
  readonly has: (file: string) => boolean;
  /**
   * Reads the text of a file, in UTF-8, UTF-16 or GB18030, and marks the file as read. Broken characters are faults.
   *
   * @throws ContentError when a link has replaced the file since the folder was listed
   */
  readonly read: (file: string) => Promise<string>;
  /**
   * Opens a file. The caller closes it.
   *
   * @throws ContentError when a link has replaced the file since the folder was listed
   */
  readonly open: (file: string) => Promise<OpenedFile>;
  /** Marks a file as read, when other code reads or copies it. */
  readonly take: (file: string) => void;
  readonly unread: () => readonly string[];
  readonly places: Map<object, Place>;
  readonly lost: Lost[];
  /** Returns whether a text file with faults mentions the name of a file. */
  readonly isMentioned: (file: string) => Promise<boolean>;
}

type Place = Pick<ContentFault, "file" | "line" | "entry">;

/** Largest text file in bytes. */
const LARGEST = 100_000_000;

/**
 * Lists a folder of content for reading. Hidden files are ignored; a link in the folder is a fault.
 *
 * @throws StartError when the folder does not exist or cannot be read
 */
export async function openContent(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ShellError(
      both(
        `The folder of the content, ${folder}, is not there or may not be read.`,
        `内容文件夹 ${folder} 不存在，或没有权限读。`,
      ),
    );
  });
  const seen = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."));
  const pathOf = ({ parentPath, name }: (typeof seen)[number]) =>
    relative(folder, join(parentPath, name)).split(sep).join("/");
  const files = seen
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .sort(compareNames);
  const faults = seen
    .filter((entry) => !entry.isFile())
    .map(
      (entry): ContentFault => ({
        file: pathOf(entry),
        ...(entry.isSymbolicLink() ? linkFault() : noFileFault()),
      }),
    )
    .sort((a, b) => compareNames(a.file, b.file));
  const unread = new Set(files);
  const told = (file: string) => (error: unknown) => {
    if (!(error instanceof GivenFileError)) throw error;
    throw new ContentError(folder, [{ file, reason: error.reason, remedy: error.remedy }]);
  };
  const open = (file: string) => openBelow(folder, file).catch(told(file));
  const mentions = async (file: string, name: string) =>
    decodeWhole(await readOpened(await open(file), file, LARGEST).catch(told(file))).text.includes(name);
  return {
    folder,
    root: await realpath(folder),
    faults,
    below: (path) => files.filter((file) => file.startsWith(`${path}/`)),
    has: (file) => files.includes(file),
    async read(file) {
      unread.delete(file);
      const bytes = await readOpened(await open(file), file, LARGEST).catch(told(file));
      const { text, encoding, broken } = decodeWhole(bytes);
      for (const line of broken) faults.push({ file, line, ...brokenText(encoding) });
      // Removes the carriage return that editors on Windows write at each line end.
      return text.replaceAll("\r\n", "\n");
    },
    open,
    take: (file) => void unread.delete(file),
    unread: () => [...unread],
    places: new Map(),
    lost: [],
    async isMentioned(file) {
      for (const faulty of new Set(faults.map((fault) => fault.file)))
        if (files.includes(faulty) && (await mentions(faulty, basename(file)))) return true;
      return false;
    },
  };
}

export async function readRows<S extends core.$ZodType>(
  files: ContentFiles,
  { file, schema }: { readonly file: string; readonly schema: S },
): Promise<core.output<S>[]> {
  if (!files.has(file)) return [];
  const text = await files.read(file);
  const yaml = readYaml({ file, text });
  if ("faults" in yaml) {
    addAll(files.faults, yaml.faults);
    files.lost.push(lostText(file, text));
    return [];
  }
  if (!Array.isArray(yaml.value)) {
    const remedy = both("begin each entry with a - at the beginning of the line", "每一条都从行首的 - 开始");
    files.faults.push({ file, line: 1, reason: both("is no list of entries", "不是列表"), remedy });
    files.lost.push(lostText(file, text));
    return [];
  }
  return yaml.value.flatMap((value: unknown, index) => {
    const place = { file, entry: both(`entry ${index + 1}`, `第 ${index + 1} 条`) + calledBy(value) };
    return checkEntry(files, schema, { value, place, yaml, at: [index] });
  });
}

const FRONT_MATTER = /^---\n([\s\S]*?)^---[ \t]*(?:\n|$)([\s\S]*)$/m;

/**
 * Reads a folder of Markdown or HTML files. Each file is one entry: its front matter has the fields, and its text is
 * the field `body`.
 */
export async function readTexts<S extends core.$ZodType>(
  files: ContentFiles,
  { folder, schema, body }: { readonly folder: string; readonly schema: S; readonly body: string },
): Promise<core.output<S>[]> {
  const entries: core.output<S>[] = [];
  for (const file of files.below(folder).filter((name) => /\.(?:md|html)$/.test(name))) {
    const text = await files.read(file);
    const [, front, content = ""] = text.startsWith("---\n") ? (FRONT_MATTER.exec(text) ?? []) : [];
    if (front === undefined) {
      const remedy = both(
        "begin the file with a line ---, the fields of the entry, and a line ---",
        "文件开头写一行 ---，再写各项，再写一行 ---",
      );
      const reason = both("has no fields in front of its text", "正文前面没有各项");
      files.faults.push({ file, line: 1, reason, remedy });
      files.lost.push(lostText(file, text));
      continue;
    }
    const yaml = readYaml({ file, text: front, firstLine: 2 });
    if ("faults" in yaml) {
      addAll(files.faults, yaml.faults);
      files.lost.push(lostText(file, text));
      continue;
    }
    const fields = yaml.value;
    const own = file.endsWith(".html") ? { html: content.trim() } : content;
    const value =
      isFields(fields) && content.trim() !== "" && !(body in fields) ? { ...fields, [body]: own } : fields;
    const place = { file, entry: both("the entry", "这一条") + calledBy(value) };
    entries.push(...checkEntry(files, schema, { value, place, yaml, at: [] }));
  }
  return entries;
}

function checkEntry<S extends core.$ZodType>(
  { faults, places, lost }: ContentFiles,
  schema: S,
  entry: {
    readonly value: unknown;
    readonly place: Place;
    readonly yaml: YamlText;
    readonly at: readonly PropertyKey[];
  },
): core.output<S>[] {
  const { value, place, yaml, at } = entry;
  const result = safeParse(schema, value);
  if (!result.success) {
    for (const { path, ...fault } of entryFaults(schema, value, result.error.issues))
      faults.push({ ...place, line: yaml.lineOf([...at, ...path]), ...fault });
    lost.push(lostEntry(place.file, value));
    return [];
  }
  places.set(result.data as object, { ...place, line: yaml.lineOf(at) });
  return [result.data];
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields by which a message names an entry; the first field that the entry has is used. */
const NAMES = ["id", "code", "key", "no", "username", "mobile", "subjectId"];

function calledBy(value: unknown): string {
  const name = isFields(value) ? NAMES.find((field) => field in value) : undefined;
  return isFields(value) && name !== undefined
    ? both(` (${name} ${String(value[name])})`, `（${name} ${String(value[name])}）`)
    : "";
}
