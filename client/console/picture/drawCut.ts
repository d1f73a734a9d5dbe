import { type Part, type Size, type View, partOf } from "./cut.ts";

/** Width of the ground around the frame, as a share of the frame's larger side. */
const AROUND = 0.08;

/** Draws the picture below the frame, with what lies outside of the frame dimmed. */
export function drawStage(canvas: HTMLCanvasElement, image: ImageBitmap, frame: Size, view: View): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const part = partOf(image, frame, view);
  const { around, scale } = stageOf(canvas, frame, part);
  const [width, height] = [part.width * scale, part.height * scale];
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(
    image,
    around - part.x * scale,
    around - part.y * scale,
    image.width * scale,
    image.height * scale,
  );
  context.beginPath();
  context.rect(0, 0, canvas.width, canvas.height);
  context.rect(around, around, width, height);
  context.fillStyle = "rgb(18 14 8 / 0.6)";
  context.fill("evenodd");
  context.lineWidth = 2;
  context.strokeStyle = "#fff";
  context.strokeRect(around, around, width, height);
}

/** Returns the size of a canvas that shows the frame and a ground around it, `width` pixels wide. */
export function stageSize(frame: Size, width: number): Size {
  const share = aroundOf(frame);
  const scale = width / (frame.width + 2 * share);
  return { width: Math.round(width), height: Math.round((frame.height + 2 * share) * scale) };
}

/** Returns pixels of the canvas around the frame, and for each pixel of the picture. */
export function stageOf(
  canvas: Size,
  frame: Size,
  part: Part,
): { readonly around: number; readonly scale: number } {
  const share = aroundOf(frame);
  const unit = canvas.width / (frame.width + 2 * share);
  return { around: share * unit, scale: (frame.width * unit) / part.width };
}

function aroundOf({ width, height }: Size): number {
  return Math.max(width, height) * AROUND;
}

/** Cuts a part out of a picture, as a PNG without losses. */
export async function cutOut(image: ImageBitmap, part: Part, size: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
