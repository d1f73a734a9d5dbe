import { DAY_MS, MOST_ID, hostOf, isAddress, listOf, momentOf, priceOf, wholeOf } from "../typedValues.ts";
import { both } from "#upstream/platform/kit/language.ts";
import type { PutSchool } from "../school/putSchool.ts";
import { type Choice, valueText } from "../terms.ts";
import { isNone } from "../school/kinds/options.ts";
import type { NamedThings } from "../thing.ts";
import type { GivenPicture } from "../givenPicture.ts";
import type { PictureUse } from "../../platform/media/makePicture.ts";
import type { Medium } from "../../platform/media/prepare/medium.ts";

export type Kind =
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "choice"; readonly of: readonly Choice[] }
  | { readonly kind: "whole"; readonly least: number; readonly most: number }
  | { readonly kind: "switch" }
  | { readonly kind: "price"; readonly concerns: "money" }
  | ({ readonly kind: "id" | "ids" } & NamedThings)
  /** `use`: the shape to which the picture is cut. */
  | { readonly kind: "picture"; readonly use: PictureUse }
  | {
      readonly kind: "flag";
      /** true: the flag of an agency that the command makes, so that it is typed instead of chosen. */
      readonly isNew?: true;
    }
  | {
      readonly kind:
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
        | "file"
        | "article"
        | "sheet"
        | "questions"
        | "school"
        | "medium"
        | "bytes";
    };

/** The content of a school's folder, with the media that were made from its files. */
export interface PreparedSchool extends Omit<PutSchool, "nowMs" | "isRename"> {
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
  readonly article: InputFile;
  readonly sheet: InputSheet;
  readonly questions: InputSheet;
  readonly school: PreparedSchool;
  readonly medium: InputMedium;
  readonly bytes: InputBytes;
  readonly picture: GivenPicture;
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

const FILE: Reader = {
  name: "FILE",
  form: () => both("the name of a file", "文件名"),
  read: (text) => (text === "" ? undefined : text),
};

export const READERS: Readonly<Record<Kind["kind"], Reader>> = {
  text: {
    name: "TEXT",
    form: (kind) => {
      const most = kind.kind === "text" ? kind.most : 0;
      return both(`a text of 1 to ${most} characters`, `1 到 ${most} 个字`);
    },
    read: (text, kind) => {
      const plain = text.trim();
      const isFine = kind.kind === "text" && plain !== "" && [...plain].length <= kind.most;
      return isFine && !/[\0-\x08\x0b-\x1f\x7f]/.test(plain) ? plain : undefined;
    },
  },
  choice: {
    name: "WORD",
    form: (kind) => {
      const words = kind.kind === "choice" ? kind.of : [];
      const known = words.map((word) => `${word} ${valueText(word)}`).join("、");
      return both(`one of ${words.join(", ")}`, known);
    },
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
    form: (kind) =>
      kind.kind === "whole"
        ? both(`a whole number from ${kind.least} to ${kind.most}`, `${kind.least} 到 ${kind.most} 的整数`)
        : "",
    read: (text, kind) => (kind.kind === "whole" ? wholeOf(text, kind.least, kind.most) : undefined),
  },
  switch: { name: "", form: () => "", read: () => true },
  id: {
    name: "ID",
    form: () => both("an id such as 21, as it stands in addresses of the site", "编号，如 21，见网页地址"),
    read: (text) => wholeOf(text, 1, MOST_ID),
  },
  ids: {
    name: "IDS",
    form: () => both("ids with commas between, such as 313,400", "编号，多个用逗号隔开，如 313,400"),
    read: (text) => listOf(text, (part) => wholeOf(part, 1, MOST_ID)),
  },
  price: {
    name: "YUAN",
    form: () => both("an amount in yuan such as 199 or 19.90", "金额，如 199 或 19.90，单位元"),
    read: priceOf,
  },
  score: {
    name: "SCORE",
    form: () => both("a score such as 8 or 7.5", "分数，如 8 或 7.5"),
    read: (text) => (/^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
  },
  yesNo: {
    name: "yes|no",
    form: () => both("yes or no", "yes（是）或 no（否）"),
    read: (text) => (text === "yes" ? true : text === "no" ? false : undefined),
  },
  colour: {
    name: "COLOUR",
    form: () => both("a colour such as #2f6f5e", "颜色，如 #2f6f5e"),
    read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
  },
  moment: {
    name: "TIME",
    form: () =>
      both(
        'a day or a time in China, such as 2026-12-01 or "2026-12-01 19:30"',
        '日期或时间，如 2026-12-01 或 "2026-12-01 19:30"',
      ),
    read: (text) => momentOf(text, 0),
  },
  until: {
    name: "DAY",
    form: () =>
      both(
        'a day that counts to its end, or a time in China, such as 2026-12-31 or "2026-12-31 12:00"',
        '日期（当天有效）或时间，如 2026-12-31 或 "2026-12-31 12:00"',
      ),
    read: (text) => momentOf(text, DAY_MS),
  },
  address: {
    name: "ADDRESS",
    form: () =>
      both(
        "an https address, or a path on this site such as /course/101",
        "https 地址，或本站路径，如 /course/101",
      ),
    read: (text) => (isAddress(text) ? text : undefined),
  },
  host: {
    name: "HOST",
    form: () =>
      both(
        "a domain such as school.example.com, without https:// and without a path",
        "域名，如 school.example.com，不带 https:// 和路径",
      ),
    read: hostOf,
  },
  hosts: {
    name: "HOSTS",
    form: () =>
      both(
        "one to ten domains with commas between, such as media.example.com, or none",
        "一到十个域名，用逗号隔开，如 media.example.com；填“无”清空",
      ),
    read: (text) => {
      if (isNone(text)) return [];
      const hosts = listOf(text, hostOf);
      return hosts && hosts.length <= 10 ? hosts : undefined;
    },
  },
  mobile: {
    name: "MOBILE",
    form: () => both("a mobile number of eleven digits", "11 位手机号"),
    read: (text) => (/^1\d{10}$/.test(text) ? text : undefined),
  },
  code: {
    name: "CODE",
    form: () => both("a code of 4 to 32 letters and digits", "4 到 32 位字母和数字"),
    read: (text) => {
      const plain = text.replace(/[\s-]/g, "").toUpperCase();
      return /^[A-Z0-9]{4,32}$/.test(plain) ? plain : undefined;
    },
  },
  flag: {
    name: "FLAG",
    form: () =>
      both(
        "the flag of an agency: 2 to 32 small letters, digits, - and _",
        "机构标识，2 到 32 位小写字母、数字、- 和 _",
      ),
    read: (text) => (/^[a-z][a-z0-9_-]{1,31}$/.test(text) ? text : undefined),
  },
  sheet: {
    name: "FILE",
    form: () => both("the name of a table that ends in .xlsx or .csv", ".xlsx 或 .csv 表格"),
    read: (text) => (/.\.(?:xlsx|csv)$/i.test(text) ? text : undefined),
  },
  school: {
    name: "FOLDER",
    form: () => both("the name of a folder", "文件夹"),
    read: (text) => (text === "" ? undefined : text),
  },
  file: FILE,
  article: FILE,
  questions: FILE,
  medium: FILE,
  bytes: FILE,
  picture: {
    ...FILE,
    form: () =>
      both("a picture (JPG, PNG, WebP or GIF), or its https address", "图片（JPG、PNG、WebP 或 GIF）"),
  },
};

/** Returns whether the value is a file: in a shell a path, on a page an upload. */
export function isFileKind(kind: Kind["kind"]): boolean {
  return READERS[kind].name === "FILE";
}
