import type { PictureAnswer } from "#shared/console/islands.ts";

/** Stores a picture for a question or an article. A fault is a text for the person who chose the file. */
export async function sendPicture(
  file: File,
  { token, use }: { readonly token: string; readonly use: "question" | "article" },
): Promise<PictureAnswer> {
  try {
    const answer = await fetch(`/picture/${use}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream", "X-Form-Token": token },
      body: file,
    });
    if (answer.status === 413) return { address: "", fault: `图片最大 ${use === "question" ? 5 : 20} MB` };
    return (await answer.json()) as PictureAnswer;
  } catch {
    return { address: "", fault: "图片没有传上去，请再试一次" };
  }
}
