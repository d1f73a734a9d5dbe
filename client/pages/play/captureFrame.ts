import { FRAME_LETTERS_MOST } from "#shared/domain/noteFrame.ts";

/** Widths and qualities of a picture, the best first. They are tried until the picture is small enough. */
const TRIES = [
  [640, 0.7],
  [480, 0.6],
  [480, 0.4],
  [320, 0.4],
] as const;

/** Returns whether a picture can be taken: not from audio, and not from a video of another origin. */
export function hasFrame(element: HTMLMediaElement | undefined): element is HTMLVideoElement {
  return element instanceof HTMLVideoElement && element.videoWidth > 0 && capture(element, 16, 0.1) !== "";
}

/** Returns the current picture of a video as a small data: URL; "": none can be taken. */
export function captureFrame(element: HTMLVideoElement): string {
  for (const [width, quality] of TRIES) {
    const image = capture(element, Math.min(width, element.videoWidth), quality);
    if (image !== "" && image.length <= FRAME_LETTERS_MOST) return image;
  }
  return "";
}

function capture(element: HTMLVideoElement, width: number, quality: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((width * element.videoHeight) / element.videoWidth));
  canvas.getContext("2d")?.drawImage(element, 0, 0, canvas.width, canvas.height);
  try {
    const webp = canvas.toDataURL("image/webp", quality);
    // A browser that cannot write WebP returns a PNG. The picture is then a JPEG.
    return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", quality);
  } catch {
    // Browsers forbid a page to read a picture from a video of another origin.
    return "";
  }
}
