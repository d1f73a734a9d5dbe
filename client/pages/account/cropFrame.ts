/** The part of a picture that shows in a square: its middle in parts of the picture (0 to 1), and how much larger than to fit. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1: the shorter side fits. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** The square of the picture that is shown, in its pixels. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** The crop nearest to this one that shows nothing beside the picture. */
export function withinPicture({ width, height }: Size, { x, y, zoom }: Crop): Crop {
  const kept = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const half = Math.min(width, height) / kept / 2;
  const between = (value: number, margin: number) => Math.min(1 - margin, Math.max(margin, value));
  return { x: between(x, half / width), y: between(y, half / height), zoom: kept };
}

/** `dx`, `dy`: how far the picture was moved, in parts of the square. */
export function moved(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = cropSquare(size, crop);
  return withinPicture(size, {
    ...crop,
    x: crop.x - (dx * side) / size.width,
    y: crop.y - (dy * side) / size.height,
  });
}
