import { css, type CSSObject } from "@emotion/react";

/** Style objects of one file, by name. Nested selectors and media queries are Emotion's. */
export type Rules = Readonly<Record<string, CSSObject>>;

interface Entry {
  readonly selector: string;
  readonly styles: string;
}

// module state: styles, evaluated while building
const entries = new Map<string, Entry>();
const animations = new Map<string, string>();

/**
 * Turns style objects into class names. Runs while building (esbuild.config.mjs evaluates every
 * `*.styles.ts` and ships only the names) and, unchanged, under vitest: names are content hashes.
 */
export function sheet<T extends Rules>(rules: T): { readonly [K in keyof T]: string } {
  const names: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const { name: hash, styles } = css(rule);
    const className = shortName(hash, styles);
    entries.set(className, { selector: `.${className}`, styles });
    names[name] = className;
  }
  return names as { readonly [K in keyof T]: string };
}

/** A capital, as no name of KaTeX has one; no A, as blockers of advertisements hide what is named like one. */
const FIRST = "BCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 4;

/** Every element of a page carries one: the part of the hash that tells the rules of this build apart. */
function shortName(hash: string, styles: string): string {
  const number = Number.parseInt(hash, 36);
  const whole = FIRST.charAt(number % FIRST.length) + Math.floor(number / FIRST.length).toString(36);
  for (let length = LENGTH; length < whole.length; length++) {
    const name = whole.slice(0, length);
    if ((entries.get(name)?.styles ?? styles) === styles) return name;
  }
  return whole;
}

/** Rules by real selectors, for resets and element defaults. The returned id must be exported, so that the build keeps them. */
export function globalSheet(rules: CSSObject): string {
  const { name: hash, styles } = css(rules);
  const id = `global-${hash}`;
  entries.set(id, { selector: "", styles });
  return id;
}

/** An animation's name, for use in `animationName` of a rule in the same build. */
export function animation(frames: CSSObject): string {
  const { name: hash, styles } = css(frames);
  const name = `motion-${hash}`;
  animations.set(name, styles);
  return name;
}

/** The raw rules behind a class name, a global id or an animation; the build hands them to stylis. */
export function rulesOf(name: string): string | undefined {
  const entry = entries.get(name);
  if (!entry) return undefined;
  const used = [...animations].filter(([id]) => entry.styles.includes(id));
  const frames = used.map(([id, styles]) => `@keyframes ${id}{${styles}}`).join("");
  return frames + (entry.selector === "" ? entry.styles : `${entry.selector}{${entry.styles}}`);
}
