import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../platform/db/database.ts";
import { questionImages } from "../platform/db/schema/questions.ts";
import { questionImageUrl } from "../platform/media/urls.ts";
import { CallError } from "./errors.ts";
import { isAddress } from "./typedValues.ts";

/** A picture that was made from a file, with its bytes in base64, as plain data. */
export interface InputPicture {
  /** File name below /uploads/question/, as `{hash}.{ext}`. */
  readonly fileName: string;
  readonly mime: string;
  readonly base64: string;
}

/** A picture: made from a file, or the address of one. */
export type GivenPicture = InputPicture | string;

/** Returns whether a text is the address of a picture, and no path of a file. */
export function isPictureAddress(text: string): boolean {
  return /^(?:https:\/\/|\/(?:uploads|static)\/)/.test(text) && isAddress(text);
}

/**
 * Returns the address of a picture.
 *
 * @throws CallError: a text is no address
 */
export function addressOf(picture: GivenPicture): string {
  if (typeof picture !== "string") return questionImageUrl(picture.fileName);
  if (isAddress(picture)) return picture;
  throw new CallError(both(`${picture} is no address.`, `${picture} 不是地址。`));
}

/** Stores a picture that was made from a file. An equal picture is stored once. */
export async function storePicture(tx: Db, { fileName, mime, base64 }: InputPicture): Promise<void> {
  const [hash = ""] = fileName.split(".");
  await tx
    .insert(questionImages)
    .values({ hash, mime, content: Buffer.from(base64, "base64") })
    .onConflictDoNothing();
}

/** Stores those of the values that are pictures made from files. */
export async function storePictures(tx: Db, values: readonly unknown[]): Promise<void> {
  for (const value of values) if (isInputPicture(value)) await storePicture(tx, value);
}

function isInputPicture(value: unknown): value is InputPicture {
  return typeof value === "object" && value !== null && "fileName" in value && "base64" in value;
}
