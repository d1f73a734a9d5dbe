/** Size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its pixels. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** A place on the screen or on a picture, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Place of the frame on the picture. */
export interface View {
  /** Middle of the frame, as shares of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** 1: the frame is as large as the picture allows. */
  readonly zoom: number;
}

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** Returns the part of the picture that lies in a frame of this shape. It is always inside the picture. */
export function partOf(picture: Size, frame: Size, { x, y, zoom }: View): Part {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    x: within(x * picture.width - width / 2, picture.width - width),
    y: within(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

/** Returns the view that shows this part of the picture, after the middle was moved by pixels of the picture. */
export function moved(picture: Size, frame: Size, view: View, by: Point): View {
  const part = partOf(picture, frame, view);
  const to = partOf(picture, frame, {
    ...view,
    x: (part.x + part.width / 2 + by.x) / picture.width,
    y: (part.y + part.height / 2 + by.y) / picture.height,
  });
  return {
    ...view,
    x: (to.x + to.width / 2) / picture.width,
    y: (to.y + to.height / 2) / picture.height,
  };
}

/** Returns the view with another zoom, from 1 to MOST_ZOOM. */
export function zoomed(view: View, zoom: number): View {
  return { ...view, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) };
}

/**
 * Returns the view after one of two fingers moved: their distance scales the picture, and their middle moves it along.
 *
 * @param perPixel pixels of the picture for each pixel of the screen
 */
export function pinched(
  picture: Size,
  frame: Size,
  view: View,
  {
    from,
    to,
    other,
    perPixel,
  }: { readonly from: Point; readonly to: Point; readonly other: Point; readonly perPixel: number },
): View {
  const spread = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
  const by = { x: ((from.x - to.x) / 2) * perPixel, y: ((from.y - to.y) / 2) * perPixel };
  return zoomed(moved(picture, frame, view, by), (view.zoom * spread(to)) / Math.max(1, spread(from)));
}

/**
 * Returns the size of the picture to send. A picture that keeps its own shape is not enlarged.
 * @param shape size of the stored picture, or its largest size
 */
export function sentSize(part: Size, shape: Size, isWhole: boolean): Size {
  if (!isWhole) return shape;
  const scale = Math.min(1, shape.width / part.width, shape.height / part.height);
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}
