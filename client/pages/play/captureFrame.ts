import { FRAME_LETTERS_MOST } from "#shared/domain/noteFrame.ts";

/** Widths and qualities to try, the best first, until the picture is small enough. */
const TRIES = [
  [640, 0.7],
  [480, 0.6],
  [480, 0.4],
  [320, 0.4],
] as const;

/** Returns whether the medium has a picture that the page may read: not audio, not another origin. */
export function hasFrame(element: HTMLMediaElement | undefined): element is HTMLVideoElement {
  return element instanceof HTMLVideoElement && element.videoWidth > 0 && capture(element, 16, 0.1) !== "";
}

/** Returns the current picture as a small data: address; "": none available. */
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
    // Browsers that cannot write WebP return a PNG.
    return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", quality);
  } catch {
    // Browsers do not let a page read a picture of another origin.
    return "";
  }
}
