export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Between two values it lies in proportion between them. NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** The median of the ratios of each round: drift of the machine from round to round drops out. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
}

/** The share of values that are more than 2 % off the median. */
export function shareOff(values: readonly number[]): number {
  const middle = median(values);
  return values.filter((value) => Math.abs(value - middle) > middle * 0.02).length / values.length;
}
