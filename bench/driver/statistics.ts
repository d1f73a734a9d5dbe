import { percentile } from "#tests/support/percentile.ts";

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the median of each round's ratio. Ratios within a round cancel out changes of the machine's speed. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
}

/** Returns the share of values that differ from the median by more than 2 %. */
export function shareOff(values: readonly number[]): number {
  const middle = median(values);
  return values.filter((value) => Math.abs(value - middle) > middle * 0.02).length / values.length;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Fits a straight line by least squares; `weightOf` returns the weight of a point. */
export function lineThrough(places: readonly Place[], weightOf: (place: Place) => number = () => 1) {
  const all = sum(places.map(weightOf));
  const mean = (of: (place: Place) => number) =>
    sum(places.map((place) => weightOf(place) * of(place))) / all;
  const [x, y] = [mean((place) => place.x), mean((place) => place.y)];
  const slope = mean((place) => (place.x - x) * (place.y - y)) / mean((place) => (place.x - x) ** 2);
  return { slope, fixed: y - slope * x };
}
