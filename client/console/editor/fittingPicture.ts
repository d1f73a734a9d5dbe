/** Types that the pages take as they are. */
const TAKEN = ["image/jpeg", "image/png", "image/webp", "image/gif"];
/** Most pixels that the pages take (makePicture). */
const MOST_PIXELS = 20_000_000;

/**
 * Returns a picture that the pages take: the file, or a JPEG of it when it is too large, or of a type that only this
 * browser reads, such as HEIC in Safari. A file that the browser cannot read is returned as it is.
 *
 * @param side longest side in pixels of the JPEG
 */
export async function fittingPicture(
  file: File,
  { bytes, side }: { readonly bytes: number; readonly side: number },
): Promise<Blob> {
  // Scaling would stop an animation.
  if (file.type === "image/gif" || typeof createImageBitmap !== "function") return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const { width, height } = image;
  try {
    if (TAKEN.includes(file.type) && file.size <= bytes && width * height <= MOST_PIXELS) return file;
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return made ?? file;
  } finally {
    image.close();
  }
}
