import { basename } from "node:path";
import { type LocalFile, MediumError } from "../../platform/media/prepare/medium.ts";
import { findCommand } from "./commandTable.ts";
import { CallError, Declined } from "../errors.ts";
import { decodeWhole } from "../importers/formats/readText.ts";
import { brokenText } from "../school/folder/contentFault.ts";
import { isPictureAddress } from "../givenPicture.ts";
import { bytesOf } from "./readBytes.ts";
import type { InputFile, InputSheet, Kind } from "./kinds.ts";
import type { Command, Outcome } from "./command.ts";
import type { Call } from "./readCall.ts";
import type { CommandRequest } from "./runCall.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

const LARGEST_TEXT = 1_000_000;
/** Largest file of questions or rows, in bytes. */
export const LARGEST_SHEET = 20_000_000;

/** A call whose files were read on the operator's machine, because their paths are valid there only. */
export interface PreparedCall {
  readonly values: Readonly<Record<string, unknown>>;
  /** Files that must be stored before the command runs. */
  readonly local: readonly LocalFile[];
  /** Removes the files that were made for the call on this machine. */
  readonly remove: () => Promise<void>;
}

interface ReadContext {
  readonly onProgress?: (done: number) => void;
  /** Sends a call to the process that has the database open. */
  readonly dispatch: (request: CommandRequest) => Promise<Outcome>;
  /** Folder for encoded files; undefined: the system's temporary folder. */
  readonly scratch?: string;
  readonly signal?: AbortSignal;
}

export interface ReadOptions extends ReadContext {
  readonly spec: Kind;
  readonly values: Call["values"];
  readonly onProgress: (done: number) => void;
}

export interface ReadResult {
  readonly value: unknown;
  readonly local?: readonly LocalFile[];
  readonly remove?: () => Promise<void>;
}

const FILE_READERS: {
  readonly [K in Kind["kind"]]?: (path: string, field: string, reading: ReadOptions) => Promise<ReadResult>;
} = {
  file: async (path, field) => ({ value: await readInputText(path, field) }),
  article: async (path, field) => ({ value: await readInputText(path, field) }),
  sheet: async (path, field) => ({ value: await readSheet(path, field) }),
  questions: async (path, field) => ({ value: await readSheet(path, field) }),
  // Imported on demand, because reading the folder of a school imports the readers of all question formats.
  school: async (path, _field, reading) => (await import("./prepareSchool.ts")).prepareSchool(path, reading),
  async picture(path, field, { spec }) {
    if (spec.kind !== "picture" || isPictureAddress(path)) return { value: path };
    const { readPicture } = await import("./readPicture.ts");
    return { value: await readPicture(path, field, spec.use) };
  },
  async bytes(path, field) {
    const { measureGiven } = await import("../../platform/media/prepare/prepareMedium.ts");
    const local = await declinedBy(field, () => measureGiven(path));
    return { value: { name: basename(path), size: local.size, hash: local.hash }, local: [local] };
  },
  async medium(path, field, { values, onProgress, scratch, signal }) {
    const { prepareMedium } = await import("../../platform/media/prepare/prepareMedium.ts");
    const minutes = values["minutes"];
    const seconds = typeof minutes === "number" ? minutes * 60 : undefined;
    const { medium, local, remove } = await declinedBy(field, () =>
      prepareMedium(path, { onProgress, seconds, scratch, signal }),
    );
    return { value: { name: basename(path), ...medium }, local, remove };
  },
};

/** Returns whether a command has a file that is encoded first, which takes minutes for a film. */
export function makesFiles({ args, options }: Command): boolean {
  return Object.values({ ...args, ...options }).some(({ kind }) => kind === "medium");
}

/**
 * Reads, measures or encodes the files of a call. It runs the command's action `first` before, so that a call which
 * this action refuses encodes nothing.
 */
export async function readInputFiles(
  { command, values }: Call,
  { onProgress = () => undefined, ...context }: ReadContext,
): Promise<PreparedCall> {
  const { noun, first } = command;
  if (first !== undefined) {
    const names = Object.keys(findCommand(noun, first)?.args ?? {});
    const checked = Object.fromEntries(names.map((name) => [name, values[name]]));
    await context.dispatch({ noun, action: first, values: checked, actor: "" });
  }
  const ready: Record<string, unknown> = { ...values };
  const local: LocalFile[] = [];
  const cleanups: (() => Promise<void>)[] = [];
  const remove = async () => void (await Promise.all(cleanups.map((each) => each())));
  const inputs = [
    ...Object.entries(command.options).map(([name, spec]) => ({ name, spec, field: `--${name}` })),
    ...Object.entries(command.args).map(([name, spec]) => ({ name, spec, field: name.toUpperCase() })),
  ];
  try {
    for (const { name, spec, field } of inputs) {
      const path = values[name];
      const read =
        typeof path === "string"
          ? await FILE_READERS[spec.kind]?.(path, field, { ...context, spec, values, onProgress })
          : undefined;
      if (!read) continue;
      ready[name] = read.value;
      local.push(...(read.local ?? []));
      if (read.remove) cleanups.push(read.remove);
    }
    return { values: ready, local, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs `work`. A MediumError becomes Declined, with the name of the field in front. */
export async function declinedBy<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MediumError ? new Declined(told(`${field}: ${error.message}`)) : error;
  }
}

/**
 * Reads a text file of at most a megabyte, in UTF-8, UTF-16 or GB18030.
 *
 * @throws CallError when it cannot be read, is larger, or has a character that its encoding does not have
 */
export async function readInputText(path: string, field: string): Promise<InputFile> {
  const bytes = await bytesOf(path, field);
  if (bytes.length > LARGEST_TEXT)
    throw new CallError(
      both(`${field}: ${path} is larger than a megabyte.`, `${field}: ${path} 超过 1 MB。`),
    );
  const { text, encoding, broken } = decodeWhole(bytes);
  const [line] = broken;
  if (line !== undefined) {
    const { reason, remedy } = brokenText(encoding);
    throw new CallError(
      both(
        `${field}: ${path}, line ${line}: ${reason}; ${remedy}.`,
        `${field}: ${path} 第 ${line} 行：${reason}；${remedy}。`,
      ),
    );
  }
  return { name: basename(path), text };
}

async function readSheet(path: string, field: string): Promise<InputSheet> {
  const bytes = await bytesOf(path, field);
  if (bytes.length > LARGEST_SHEET)
    throw new CallError(
      both(
        `${field}: ${path} is larger than 20 megabytes. Split it.`,
        `${field}: ${path} 超过 20 MB，请拆成几个。`,
      ),
    );
  return { name: basename(path), base64: bytes.toString("base64") };
}
