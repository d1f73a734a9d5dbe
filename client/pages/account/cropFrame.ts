/** The visible square of a picture: its centre (x and y from 0 to 1) and its magnification. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** Magnification. At 1, the shorter side of the picture is as long as the side of the square. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** Returns the visible square, in pixels of the original picture. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** Moves and enlarges a crop only as far as needed for its square to lie within the picture. */
export function withinPicture({ width, height }: Size, { x, y, zoom }: Crop): Crop {
  const kept = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const half = Math.min(width, height) / kept / 2;
  const between = (value: number, margin: number) => Math.min(1 - margin, Math.max(margin, value));
  return { x: between(x, half / width), y: between(y, half / height), zoom: kept };
}

/** @param dx, dy movement of the picture, as a fraction of the square's side */
export function moved(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = cropSquare(size, crop);
  return withinPicture(size, {
    ...crop,
    x: crop.x - (dx * side) / size.width,
    y: crop.y - (dy * side) / size.height,
  });
}
