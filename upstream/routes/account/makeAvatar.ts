import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";
import { LONGEST_SECONDS, PictureError, makePicture } from "#upstream/platform/media/makePicture.ts";

/**
 * Makes an avatar from an upload.
 * @returns a small square WebP, and the hash that names it
 * @throws Refusal tooMany: too many pictures are being decoded; badInput: not a picture, or too large
 */
export async function makeAvatar(upload: Buffer): Promise<{ readonly webp: Buffer; readonly hash: string }> {
  try {
    const { content, hash } = await makePicture(upload, "avatar");
    return { webp: content, hash };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw error.fault === "busy"
      ? new Refusal("tooMany", error.chinese, { next_time: LONGEST_SECONDS })
      : badInput(error.chinese);
  }
}
