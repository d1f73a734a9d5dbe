import { stat } from "node:fs/promises";
import { both, told } from "#upstream/platform/kit/language.ts";
import { PictureError, type PictureUse, makePicture } from "../../platform/media/makePicture.ts";
import { Declined } from "../errors.ts";
import type { InputPicture } from "../givenPicture.ts";
import { bytesOf } from "./readBytes.ts";

/** Largest file of a picture that is read, in bytes. Photos of phones are smaller. */
export const LARGEST_PHOTO = 20_000_000;

/**
 * Makes a picture from a file of this machine.
 *
 * @throws CallError when the file cannot be read; Declined when it is too large, or no picture that can be used
 */
export async function readPicture(path: string, field: string, use: PictureUse): Promise<InputPicture> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > LARGEST_PHOTO)
    throw new Declined(
      both(
        `${field}: the picture is larger than ${LARGEST_PHOTO / 1e6} MB. Scale it down.`,
        `${field}: 图片超过 ${LARGEST_PHOTO / 1e6} MB，请缩小后再传。`,
      ),
    );
  return madeFor(await bytesOf(path, field), use, field);
}

/**
 * Makes a picture for a use, as plain data.
 *
 * @throws Declined with the name of the field in front: the bytes are no picture that can be used
 */
export async function madeFor(bytes: Buffer, use: PictureUse, field: string): Promise<InputPicture> {
  try {
    return await pictureFor(bytes, use);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new Declined(told(`${field}: ${both(`${error.message}.`, `${error.chinese}。`)}`));
  }
}

/**
 * Makes a picture for a use, as plain data.
 *
 * @throws PictureError: the bytes are no picture that can be used
 */
export async function pictureFor(bytes: Buffer, use: PictureUse): Promise<InputPicture> {
  const { content, hash, ext, mime } = await makePicture(bytes, use);
  return { fileName: `${hash}.${ext}`, mime, base64: content.toString("base64") };
}
