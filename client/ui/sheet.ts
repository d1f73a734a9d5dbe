import { css, type CSSObject } from "@emotion/react";

/** Style objects of one file, by name. Nested selectors and media queries follow Emotion. */
export type Rules = Readonly<Record<string, CSSObject>>;

interface Entry {
  readonly selector: string;
  readonly styles: string;
}

// module state: styles, evaluated while building
const entries = new Map<string, Entry>();
const animations = new Map<string, string>();

/**
 * Turns style objects into class names. Runs during the build (esbuild.config.mjs evaluates every `*.styles.ts` and
 * ships only the names), and unchanged under vitest. Names are content hashes.
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

/** Class names begin with a capital, unlike those of KaTeX, and not with A, because ad blockers hide such names. */
const FIRST = "BCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 4;

/** Returns the shortest prefix of the hash that is unique in this build, because every element carries a class name. */
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
 * Adds rules with real selectors, for resets and element defaults. Export the returned id, so that the build keeps the
 * rules.
 */
export function globalSheet(rules: CSSObject): string {
  const { name: hash, styles } = css(rules);
  const id = `global-${hash}`;
  entries.set(id, { selector: "", styles });
  return id;
}

/** Returns the name of an animation for `animationName` in a rule of the same build. */
export function animation(frames: CSSObject): string {
  const { name: hash, styles } = css(frames);
  const name = `motion-${hash}`;
  animations.set(name, styles);
  return name;
}

/** Returns the raw rules of a class name, a global id or an animation; the build passes them to stylis. */
export function rulesOf(name: string): string | undefined {
  const entry = entries.get(name);
  if (!entry) return undefined;
  const used = [...animations].filter(([id]) => entry.styles.includes(id));
  const frames = used.map(([id, styles]) => `@keyframes ${id}{${styles}}`).join("");
  return frames + (entry.selector === "" ? entry.styles : `${entry.selector}{${entry.styles}}`);
}
