import { randomInt } from "node:crypto";

/*
 * Letters as strokes on a 4 by 6 grid, each point as two digits. A text element would tell a program the
 * answer, so every letter is a path, bent and turned a little. Letters that look alike are left out.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  "2": ["01 10 30 41 42 06 46"],
  "3": ["01 10 30 41 42 33 13", "33 44 45 36 16 05"],
  "4": ["36 30 04 44"],
  "5": ["40 00 02 32 43 45 36 06"],
  "6": ["40 10 02 05 16 36 45 43 32 12 03"],
  "7": ["00 40 16"],
  "9": ["43 33 13 02 01 10 30 41 44 26"],
  A: ["06 20 46", "14 34"],
  C: ["41 30 10 01 05 16 36 45"],
  E: ["40 00 06 46", "03 33"],
  F: ["40 00 06", "03 33"],
  H: ["00 06", "40 46", "03 43"],
  K: ["00 06", "40 03 46"],
  L: ["00 06 46"],
  M: ["06 00 23 40 46"],
  N: ["06 00 46 40"],
  P: ["06 00 30 41 42 33 03"],
  R: ["06 00 30 41 42 33 03", "23 46"],
  T: ["00 40", "20 26"],
  W: ["00 16 23 36 40"],
  X: ["00 46", "40 06"],
  Y: ["00 23 40", "23 26"],
};

export const CAPTCHA_LETTERS: readonly string[] = Object.keys(STROKES);

const WIDTH = 132;
const HEIGHT = 48;

export function drawCaptcha(answer: string): string {
  const letters = [...answer].map((letter, place) => drawLetter(letter, 12 + place * 30));
  const noise = Array.from({ length: 3 }, drawNoise);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="图形验证码">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#eef1ee"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise.join("")}${letters.join("")}</g></svg>`
  );
}

function drawLetter(letter: string, left: number): string {
  const size = 4 + randomInt(12) / 10;
  const top = 8 + randomInt(6);
  const turn = randomInt(33) - 16;
  const path = (STROKES[letter] ?? []).map((stroke) => bend(stroke, { left, top, size })).join("");
  return `<path d="${path}" stroke="hsl(${randomInt(360)} 45% 32%)" stroke-width="${2.4 + randomInt(8) / 10}" transform="rotate(${turn} ${left + 10} 24)"/>`;
}

function bend(stroke: string, { left, top, size }: { left: number; top: number; size: number }): string {
  const points = stroke.split(" ").map(([x, y]) => {
    const jitter = () => (randomInt(21) - 10) / 12;
    return `${(left + Number(x) * size + jitter()).toFixed(1)} ${(top + Number(y) * size + jitter()).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

function drawNoise(): string {
  const y = () => randomInt(HEIGHT);
  return `<path d="M0 ${y()}C40 ${y()} 90 ${y()} ${WIDTH} ${y()}" stroke="hsl(${randomInt(360)} 30% 62%)" stroke-width="1.4"/>`;
}
