export interface Place {
  readonly x: number;
  readonly y: number;
}

/** y = fixed + slope * x ** exponent. */
export interface Growth {
  readonly fixed: number;
  readonly slope: number;
  readonly exponent: number;
  /** The largest distance of a point from the fit, as a share of the point. */
  readonly off: number;
}

const LEAST = 0.3;
const MOST = 2.5;
const STEP = 0.01;

/** The exponent that fits best, and the straight line (exponent 1) beside it. Distances count as shares, so that small values matter. */
export function growthOf(places: readonly Place[]): { readonly best: Growth; readonly straight: Growth } {
  const candidates = Array.from({ length: Math.round((MOST - LEAST) / STEP) + 1 }, (_, index) =>
    fitted(places, LEAST + index * STEP),
  );
  const best = candidates.reduce((a, b) => (error(places, b) < error(places, a) ? b : a));
  return { best, straight: fitted(places, 1) };
}

/** The exponent of y = c * x ** exponent: 0 is flat, 1 is linear. */
export function exponentOf(places: readonly Place[]): number {
  const logs = places.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  return line(logs, () => 1).slope;
}

function fitted(places: readonly Place[], exponent: number): Growth {
  const { fixed, slope } = line(
    places.map(({ x, y }) => ({ x: x ** exponent, y })),
    ({ y }) => 1 / y ** 2,
  );
  const growth = { fixed, slope, exponent, off: 0 };
  return { ...growth, off: Math.max(...places.map((place) => Math.abs(distance(place, growth)))) };
}

/** Weighted least squares. */
function line(places: readonly Place[], weightOf: (place: Place) => number) {
  const mean = (of: (place: Place) => number) => sum(places, (place) => weightOf(place) * of(place)) / all;
  const all = sum(places, weightOf);
  const [x, y] = [mean((place) => place.x), mean((place) => place.y)];
  const slope = mean((place) => (place.x - x) * (place.y - y)) / mean((place) => (place.x - x) ** 2);
  return { slope, fixed: y - slope * x };
}

function error(places: readonly Place[], growth: Growth): number {
  return sum(places, (place) => distance(place, growth) ** 2);
}

function distance({ x, y }: Place, { fixed, slope, exponent }: Growth): number {
  return (fixed + slope * x ** exponent) / y - 1;
}

function sum(places: readonly Place[], of: (place: Place) => number): number {
  return places.reduce((total, place) => total + of(place), 0);
}
