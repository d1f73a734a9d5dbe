import { hash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import { questionImageUrl } from "../../platform/media/urls.ts";
import type { BankRecord } from "./bankRecord.ts";
import { findPicture, type Picture } from "./loadPictures.ts";

/** Matches ![alt](name) and <img src="name"> in three groups: what precedes the name, the name, what follows it. */
const NAMED =
  /(!\[[^\]\n]{0,200}\]\()([^()\s]{1,500})(\))|(<img\b[^<>]{0,500}?\bsrc\s*=\s*["'])([^"'<>]{1,1000})(["'])/gi;
const DATA = /data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)/g;
/** Prefix of the file names of pictures that a text held as base64 data. */
const TAKEN = "_taken/";

export interface Placed<R> {
  readonly record: R;
  readonly pictures: readonly Picture[];
  /** A reason for each picture that cannot be used. */
  readonly missing: readonly string[];
}

/** Replaces picture names in the texts of a record by URLs of the site. Addresses with a host name stay. */
export async function placePictures<R extends BankRecord>(
  record: R,
  folder: string,
  scratch: () => Promise<string>,
): Promise<Placed<R>> {
  const texts = textsOf(record).filter((text) => text.includes("![") || text.includes("<"));
  const names = localNames(texts);
  const elsewhere = [...namesOf(texts)]
    .filter((name) => /^\/(?!uploads\/question\/)/.test(name))
    .map((name) => `${cutText(name, 100)} is a picture of the site that the file comes from`);
  if (names.size === 0) return { record, pictures: [], missing: elsewhere };
  const found = new Map<string, Picture | string>();
  for (const name of names) found.set(name, await findNamed(name, folder, scratch));
  const place = (text: string) =>
    withAddresses(text, (name) => {
      const picture = found.get(name);
      return typeof picture === "object" ? questionImageUrl(picture.fileName) : undefined;
    });
  const values = [...found.values()];
  return {
    record: mapTexts(record, place),
    pictures: values.filter((picture) => typeof picture === "object"),
    missing: [...elsewhere, ...values.filter((picture) => typeof picture === "string")],
  };
}

/** Replaces the names of pictures in a text by their addresses; a name without an address stays. */
export function withAddresses(text: string, addressOf: (name: string) => string | undefined): string {
  return text.replace(NAMED, (whole: string, ...parts: (string | undefined)[]) => {
    const [open = parts[3], name = parts[4] ?? "", close = parts[5]] = parts;
    const address = addressOf(name);
    return address === undefined ? whole : `${open}${address}${close}`;
  });
}

/** Returns the names of pictures that texts show, except pictures on a server. */
export function localNames(texts: readonly string[]): ReadonlySet<string> {
  return new Set([...namesOf(texts)].filter(isLocal));
}

function namesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(nameOf)));
}

/** Returns the picture that a text names, or the reason why it cannot be used. */
async function findNamed(
  name: string,
  folder: string,
  scratch: () => Promise<string>,
): Promise<Picture | string> {
  return name.startsWith(TAKEN)
    ? findPicture(await scratch(), name.slice(TAKEN.length))
    : findPicture(folder, fileName(name));
}

/** Returns the names of pictures in the fields of an item, of which any may be wrong. */
export function namesIn(value: unknown): ReadonlySet<string> {
  const { images } = (typeof value === "object" && value !== null ? value : {}) as { images?: unknown };
  const listed = Array.isArray(images) ? images.filter((name) => typeof name === "string") : [];
  return new Set([...localNames(stringsIn(value)), ...listed]);
}

/** Returns the pictures that the fields of an item name and that can be used, by their names. */
export async function picturesIn(
  value: unknown,
  folder: string,
  scratch: () => Promise<string>,
): Promise<ReadonlyMap<string, Picture>> {
  const found = new Map<string, Picture>();
  for (const name of namesIn(value)) {
    const picture = await findNamed(name, folder, scratch);
    if (typeof picture === "object") found.set(name, picture);
  }
  return found;
}

/** Returns the path below its folder at which a picture of this name is looked for, and the name of the folder. */
export function pictureFile(name: string): { readonly isTaken: boolean; readonly path: string } {
  const isTaken = name.startsWith(TAKEN);
  return { isTaken, path: isTaken ? name.slice(TAKEN.length) : fileName(name) };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Writes pictures that texts hold as base64 data into the scratch folder and puts their file names into the texts. */
export async function storeDataPictures(value: unknown, scratch: () => Promise<string>): Promise<unknown> {
  if (!holdsData(value)) return value;
  if (typeof value === "string") {
    let text = value;
    for (const [whole, kind = "", data = ""] of value.matchAll(DATA)) {
      const bytes = Buffer.from(data, "base64");
      const name = `${hash("sha256", bytes).slice(0, 40)}.${kind}`;
      await writeFile(join(await scratch(), name), bytes);
      text = text.replace(whole, () => TAKEN + name);
    }
    return text;
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => storeDataPictures(item, scratch)));
  if (typeof value !== "object" || value === null) return value;
  const fields = await Promise.all(
    Object.entries(value).map(
      async ([name, inner]) => [name, await storeDataPictures(inner, scratch)] as const,
    ),
  );
  return Object.fromEntries(fields);
}

function holdsData(value: unknown): boolean {
  if (typeof value === "string") return value.includes("data:image/");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsData);
}

function nameOf(match: RegExpMatchArray): string {
  return match[2] ?? match[5] ?? "";
}

function isLocal(name: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(name);
}

/** Decodes a name as browsers do, so that `a%20b.png` and `a&amp;b.png` find their files. */
function fileName(name: string): string {
  const plain = name.replaceAll("&amp;", "&").replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Returns all texts of a record that learners see. */
export function textsOf(record: BankRecord): string[] {
  if (record.kind === "passage") return [record.content, record.analysis];
  return [record.stem, record.analysis, ...record.options.map(({ content }) => content), ...record.answer];
}

/** Returns a record with all of its texts changed. */
export function mapTexts<R extends BankRecord>(record: R, change: (text: string) => string): R {
  const analysis = change(record.analysis);
  if (record.kind === "passage") return { ...record, analysis, content: change(record.content) };
  return {
    ...record,
    analysis,
    stem: change(record.stem),
    options: record.options.map(({ key, content }) => ({ key, content: change(content) })),
    answer: record.answer.map(change),
  };
}
