import { DATE, parseShanghai } from "../../platform/kit/shanghai.ts";
import type { PutSchool } from "../school/putSchool.ts";
import type { Medium } from "../../platform/media/prepare/medium.ts";

export type Kind =
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "choice"; readonly of: readonly string[] }
  | { readonly kind: "whole"; readonly least: number; readonly most: number }
  | { readonly kind: "switch" }
  | { readonly kind: "price"; readonly concerns: "money" }
  | {
      readonly kind:
        | "id"
        | "ids"
        | "score"
        | "yesNo"
        | "colour"
        | "moment"
        | "until"
        | "address"
        | "host"
        | "hosts"
        | "mobile"
        | "code"
        | "flag"
        | "file"
        | "sheet"
        | "questions"
        | "school"
        | "medium"
        | "bytes";
    };

/** The content of a school's folder, with the media that were made from its files. */
export interface PreparedSchool extends Omit<PutSchool, "nowMs"> {
  /** For a dry run: names of the lesson files that a real run would encode. */
  readonly unmade: readonly string[];
}

/**
 * Types of the values that a command receives, by kind of the option. They are plain data, because another process may
 * have the database open.
 */
interface Values {
  readonly text: string;
  readonly whole: number;
  readonly switch: boolean;
  readonly id: number;
  readonly ids: readonly number[];
  /** Amount in yuan as a decimal text, for the column type numeric(10, 2). */
  readonly price: string;
  readonly score: number;
  readonly yesNo: boolean;
  readonly colour: string;
  /** Unix ms. `until` is in Unix ms too. */
  readonly moment: number;
  readonly until: number;
  readonly address: string;
  readonly host: string;
  readonly hosts: readonly string[];
  readonly mobile: string;
  readonly code: string;
  readonly flag: string;
  readonly file: InputFile;
  readonly sheet: InputSheet;
  readonly questions: InputSheet;
  readonly school: PreparedSchool;
  readonly medium: InputMedium;
  readonly bytes: InputBytes;
}

export interface InputFile {
  readonly name: string;
  readonly text: string;
}

/** A table file with its bytes in base64, as plain data. */
export interface InputSheet {
  readonly name: string;
  readonly base64: string;
}

/** The prepared medium of a lesson. Its bytes are stored before the command runs. */
export interface InputMedium extends Medium {
  readonly name: string;
}

/** A file for learners to download. Its bytes are stored before the command runs. */
export interface InputBytes {
  readonly name: string;
  readonly size: number;
  readonly hash: string;
}

export type ValueOf<K extends Kind> = K extends { readonly kind: "choice"; readonly of: readonly (infer E)[] }
  ? E
  : Values[Exclude<K["kind"], "choice">];

interface Reader {
  /** Word that stands for the value in the help, such as FILE. */
  readonly name: string;
  /** Returns the description of a valid value, which an error message prints after "must be". */
  readonly form: (kind: Kind) => string;
  /**
   * Parses a typed value; undefined when it is invalid. For a file it checks the name; inputFiles.ts reads the file.
   */
  readonly read: (text: string, kind: Kind) => unknown;
}

const MOST_ID = 2_147_483_647;
const DAY_MS = 24 * 3_600_000;
const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;

/** Parses a day or a day with a time. `dayMs` is added to a day without a time. */
function momentOf(text: string, dayMs: number): number | undefined {
  const day = parseShanghai(text, DATE);
  if (day.isValid) return day.toMillis() + dayMs;
  const time = parseShanghai(text.replace("T", " "), `${DATE} HH:mm`);
  return time.isValid ? time.toMillis() : undefined;
}

function wholeOf(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,12}$/.test(text) && value >= least && value <= most ? value : undefined;
}

function listOf<T>(text: string, read: (part: string) => T | undefined): readonly T[] | undefined {
  const parts = text.split(/[,，\s]+/).filter((part) => part !== "");
  const values = parts.map(read).filter((value) => value !== undefined);
  return values.length === parts.length && parts.length > 0 ? [...new Set(values)] : undefined;
}

function hostOf(text: string): string | undefined {
  return HOST.test(text.toLowerCase()) ? text.toLowerCase() : undefined;
}

const FILE: Reader = {
  name: "FILE",
  form: () => "the name of a file",
  read: (text) => (text === "" ? undefined : text),
};

export const READERS: Readonly<Record<Kind["kind"], Reader>> = {
  text: {
    name: "TEXT",
    form: (kind) => `a text of 1 to ${kind.kind === "text" ? kind.most : 0} characters`,
    read: (text, kind) => {
      const plain = text.trim();
      const isFine = kind.kind === "text" && plain !== "" && [...plain].length <= kind.most;
      return isFine && !/[\0-\x08\x0b-\x1f\x7f]/.test(plain) ? plain : undefined;
    },
  },
  choice: {
    name: "WORD",
    form: (kind) => `one of ${kind.kind === "choice" ? kind.of.join(", ") : ""}`,
    /** Accepts a choice, or its first letters when only one choice begins with them. */
    read: (text, kind) => {
      if (kind.kind !== "choice" || text === "") return undefined;
      const begun = kind.of.filter((word) => word.startsWith(text.toLowerCase()));
      return (
        kind.of.find((word) => word === text.toLowerCase()) ?? (begun.length === 1 ? begun[0] : undefined)
      );
    },
  },
  whole: {
    name: "NUMBER",
    form: (kind) => (kind.kind === "whole" ? `a whole number from ${kind.least} to ${kind.most}` : ""),
    read: (text, kind) => (kind.kind === "whole" ? wholeOf(text, kind.least, kind.most) : undefined),
  },
  switch: { name: "", form: () => "", read: () => true },
  id: {
    name: "ID",
    form: () => "an id such as 21, as it stands in addresses of the site",
    read: (text) => wholeOf(text, 1, MOST_ID),
  },
  ids: {
    name: "IDS",
    form: () => "ids with commas between, such as 313,400",
    read: (text) => listOf(text, (part) => wholeOf(part, 1, MOST_ID)),
  },
  price: {
    name: "YUAN",
    form: () => "an amount in yuan such as 199 or 19.90",
    read: (text) => (/^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : undefined),
  },
  score: {
    name: "SCORE",
    form: () => "a score such as 8 or 7.5",
    read: (text) => (/^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
  },
  yesNo: {
    name: "yes|no",
    form: () => "yes or no",
    read: (text) => (text === "yes" ? true : text === "no" ? false : undefined),
  },
  colour: {
    name: "COLOUR",
    form: () => "a colour such as #2f6f5e",
    read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
  },
  moment: {
    name: "TIME",
    form: () => 'a day or a time in China, such as 2026-12-01 or "2026-12-01 19:30"',
    read: (text) => momentOf(text, 0),
  },
  until: {
    name: "DAY",
    form: () => 'a day that counts to its end, or a time in China, such as 2026-12-31 or "2026-12-31 12:00"',
    read: (text) => momentOf(text, DAY_MS),
  },
  address: {
    name: "ADDRESS",
    form: () => "an https address, or a path on this site such as /uploads/icon/1-4e59.svg",
    read: (text) => (isAddress(text) ? text : undefined),
  },
  host: {
    name: "HOST",
    form: () => "a domain such as school.example.com, without https:// and without a path",
    read: hostOf,
  },
  hosts: {
    name: "HOSTS",
    form: () => "one to ten domains with commas between, such as media.example.com, or none",
    read: (text) => {
      if (text === "none") return [];
      const hosts = listOf(text, hostOf);
      return hosts && hosts.length <= 10 ? hosts : undefined;
    },
  },
  mobile: {
    name: "MOBILE",
    form: () => "a mobile number of eleven digits",
    read: (text) => (/^1\d{10}$/.test(text) ? text : undefined),
  },
  code: {
    name: "CODE",
    form: () => "a code of 4 to 32 letters and digits",
    read: (text) => {
      const plain = text.replace(/[\s-]/g, "").toUpperCase();
      return /^[A-Z0-9]{4,32}$/.test(plain) ? plain : undefined;
    },
  },
  flag: {
    name: "FLAG",
    form: () => "the flag of an agency: 2 to 32 small letters, digits, - and _",
    read: (text) => (/^[a-z][a-z0-9_-]{1,31}$/.test(text) ? text : undefined),
  },
  sheet: {
    name: "FILE",
    form: () => "the name of a table that ends in .xlsx or .csv",
    read: (text) => (/.\.(?:xlsx|csv)$/i.test(text) ? text : undefined),
  },
  school: {
    name: "FOLDER",
    form: () => "the name of a folder",
    read: (text) => (text === "" ? undefined : text),
  },
  file: FILE,
  questions: FILE,
  medium: FILE,
  bytes: FILE,
};

/** Returns whether the value is a file: in a shell a path, on a page an upload. */
export function isFileKind(kind: Kind["kind"]): boolean {
  return READERS[kind].name === "FILE";
}

function isAddress(text: string): boolean {
  if (text.length > 500 || /[\s\\"'<>]/.test(text)) return false;
  if (text.startsWith("/")) return !text.startsWith("//");
  return URL.canParse(text) && new URL(text).protocol === "https:";
}
