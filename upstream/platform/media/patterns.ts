/* Geometry for covers and banners: each pattern draws thin strokes over a flat background. */

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Returns numbers from 0 to 1. The same seed gives the same sequence. */
  readonly random: () => number;
}

export type Pattern = (canvas: Canvas) => string;

/** mulberry32: a small generator of random numbers with the same result on every machine. */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const patterns: readonly Pattern[] = [waves, arcs, hills, rings, terraces, fan];

function waves({ width, height, random }: Canvas): string {
  const rise = height * (0.05 + random() * 0.05);
  const length = width / (1.5 + random());
  return lines(9, (index) => {
    const y = height * 0.16 + index * height * 0.1;
    const shift = index * length * 0.09;
    const bends = Math.ceil(width / length) + 2;
    const path = Array.from(
      { length: bends },
      () => `q${n(length / 4)} ${n(-rise)} ${n(length / 2)} 0t${n(length / 2)} 0`,
    );
    return `M${n(-length + shift)} ${n(y)}${path.join("")}`;
  });
}

function arcs({ width, height, random }: Canvas): string {
  const left = random() < 0.5;
  const x = left ? width * 0.08 : width * 0.92;
  return lines(8, (index) => {
    const r = height * (0.24 + index * 0.15);
    return `M${n(x - r)} ${n(height)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0`;
  });
}

function hills({ width, height, random }: Canvas): string {
  const layers = [0.5, 0.64, 0.78].map((level, index) => {
    const a = height * (level - 0.16 + random() * 0.1);
    const b = height * (level + 0.1 + random() * 0.08);
    const opacity = 0.07 + index * 0.04;
    return `<path d="M0 ${n(height * level)}C${n(width * 0.28)} ${n(a)} ${n(width * 0.42)} ${n(b)} ${n(width * 0.62)} ${n(height * level)}S${n(width * 0.9)} ${n(a)} ${width} ${n(height * level)}V${height}H0z" fill="#fff" fill-opacity="${n(opacity)}"/>`;
  });
  const sun = `<circle cx="${n(width * (0.62 + random() * 0.24))}" cy="${n(height * 0.26)}" r="${n(height * 0.11)}" fill="#fff" fill-opacity=".2"/>`;
  return sun + layers.join("");
}

function rings({ width, height, random }: Canvas): string {
  const step = height / 3;
  const circles: string[] = [];
  for (let row = 0; row <= 3; row += 1) {
    for (let column = 0; column * step <= width + step; column += 1) {
      const x = column * step + (row % 2) * (step / 2);
      for (const r of [0.5, 0.34, 0.18]) {
        circles.push(
          `<circle cx="${n(x)}" cy="${n(row * step)}" r="${n(step * r)}" stroke-opacity="${n(0.1 + random() * 0.14)}"/>`,
        );
      }
    }
  }
  return `<g fill="none" stroke="#fff" stroke-width="1.5">${circles.join("")}</g>`;
}

function terraces({ width, height, random }: Canvas): string {
  const tilt = height * (0.18 + random() * 0.2);
  const bands = Array.from({ length: 5 }, (_, index) => {
    const y = height * (0.28 + index * 0.16);
    return `<path d="M0 ${n(y + tilt / 2)}L${width} ${n(y - tilt / 2)}V${height}H0z" fill="#fff" fill-opacity="${n(0.045 + index * 0.012)}"/>`;
  });
  return bands.join("");
}

function fan({ width, height, random }: Canvas): string {
  const x = width * (0.74 + random() * 0.18);
  const spread = 13;
  return lines(spread, (index) => {
    const angle = Math.PI * (0.52 + (index / (spread - 1)) * 0.62);
    const far = width * 1.2;
    return `M${n(x)} ${n(height * 1.04)}L${n(x + Math.cos(angle) * far)} ${n(height * 1.04 - Math.abs(Math.sin(angle)) * far)}`;
  });
}

function lines(count: number, pathOf: (index: number) => string): string {
  const paths = Array.from(
    { length: count },
    (_, index) => `<path d="${pathOf(index)}" stroke-opacity="${n(0.28 - (index / count) * 0.16)}"/>`,
  );
  return `<g fill="none" stroke="#fff" stroke-width="2">${paths.join("")}</g>`;
}

/** Rounds to two decimals, which are precise enough and keep the SVG small. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
