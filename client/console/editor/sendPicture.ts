import type { PictureAnswer } from "#shared/console/islands.ts";
import { SIGNED_OUT } from "../signedOut.ts";
import { fittingPicture } from "./fittingPicture.ts";

export interface PictureTarget {
  readonly token: string;
  readonly use: "question" | "article";
}

/** Largest file in bytes that the pages take, and the longest side in pixels of a picture that is scaled down to fit. */
const MOST = { question: { bytes: 5_000_000, side: 2_000 }, article: { bytes: 20_000_000, side: 1_600 } };

/** Stores a picture for a question or an article. A fault is a text for the person who chose the file. */
export async function sendPicture(file: File, { token, use }: PictureTarget): Promise<PictureAnswer> {
  try {
    const answer = await fetch(`/picture/${use}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream", "X-Form-Token": token },
      body: await fittingPicture(file, MOST[use]),
    });
    if (answer.status === 401) return refused(SIGNED_OUT);
    if (answer.status === 413) return refused(`图片最大 ${MOST[use].bytes / 1e6} MB，请缩小后再传。`);
    return (await answer.json()) as PictureAnswer;
  } catch {
    return refused("图片没有传上去，请再试一次");
  }
}

function refused(fault: string): PictureAnswer {
  return { address: "", fault, note: "" };
}
