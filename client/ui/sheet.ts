import { css, type CSSObject } from "@emotion/react";

/** Style objects of one file, by name. The syntax of nested selectors and media queries is Emotion's. */
export type Rules = Readonly<Record<string, CSSObject>>;

interface Entry {
  readonly selector: string;
  readonly styles: string;
}

// module state: styles, evaluated while building
const entries = new Map<string, Entry>();
const animations = new Map<string, string>();

/**
 * Turns style objects into class names, which are hashes of the styles. Runs during the build: esbuild.config.mjs
 * evaluates every `*.styles.ts` and ships only the names. Tests run it unchanged.
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

/** First letters of class names: capitals, because KaTeX uses small ones, and no A, because ad blockers hide those. */
const FIRST = "BCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 4;

/** Returns a short prefix of the hash that is unique in this build. Short, because every element has a class name. */
function shortName(hash: string, styles: string): string {
  const number = Number.parseInt(hash, 36);
  const whole = FIRST.charAt(number % FIRST.length) + Math.floor(number / FIRST.length).toString(36);
  for (let length = LENGTH; length < whole.length; length++) {
    const name = whole.slice(0, length);
    if ((entries.get(name)?.styles ?? styles) === styles) return name;
  }
  return whole;
}

/**
 * Adds rules with real selectors, for resets and styles of plain elements. Export the returned id: the build drops
 * rules whose id is not exported.
 */
export function globalSheet(rules: CSSObject): string {
  const { name: hash, styles } = css(rules);
  const id = `global-${hash}`;
  entries.set(id, { selector: "", styles });
  return id;
}

/** Adds an animation and returns its name, for `animationName` in a rule of the same build. */
export function animation(frames: CSSObject): string {
  const { name: hash, styles } = css(frames);
  const name = `motion-${hash}`;
  animations.set(name, styles);
  return name;
}

/**
 * Returns the CSS behind a class name, a global id or an animation; the build passes it to stylis, which minifies it.
 */
export function rulesOf(name: string): string | undefined {
  const entry = entries.get(name);
  if (!entry) return undefined;
  const used = [...animations].filter(([id]) => entry.styles.includes(id));
  const frames = used.map(([id, styles]) => `@keyframes ${id}{${styles}}`).join("");
  return frames + (entry.selector === "" ? entry.styles : `${entry.selector}{${entry.styles}}`);
}
