import { randomUUID } from "node:crypto";
import { fragments } from "#client/kit/CachedFragment.tsx";
import { createBoundedMap } from "#shared/boundedMap.ts";

const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Placeholder for a cached fragment while React renders. Its random id is unknown to authors, so no text can forge it.
 */
const MARK = `\u0001${randomUUID()}`;

/** Separator that React writes between two adjacent texts, also between a text and a placeholder. */
const SEPARATOR = "<!-- -->";

// module state: keyed by an agency's configuration and by all that a fragment varies with
const cachedHtml = createBoundedMap<string>({
  maxSize: MAX_BYTES,
  maxSizeEach: MAX_BYTES / 16,
  sizeOf: (html, key) => 2 * (html.length + key.length),
});
// module state: holds only the numbers that stand for objects in cache keys
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

interface Rendered {
  /** HTML from React, with placeholders for fragments. */
  readonly text: string;
  /**
   * Returns the text in pieces, with cached fragments instead of the placeholders. Newly rendered fragments are cached.
   * `text`: the whole text, or the part of it that holds all fragments.
   */
  readonly assemble: (text: string) => readonly string[];
}

interface Fragment {
  readonly key: string;
  readonly html: string | undefined;
}

/**
 * Renders without a stream. Cached fragments (client/kit/CachedFragment.tsx) are inserted instead of rendered again.
 */
export function renderWithFragments(configuration: object | null, render: () => string): Rendered {
  const used: Fragment[] = [];
  fragments.render = ({ vary, children }) => {
    const key = [configuration, ...vary].map(nameOf).join("\n");
    const html = cachedHtml.get(key);
    const index = used.push({ key, html }) - 1;
    if (html !== undefined) return `${MARK}=${index};`;
    return (
      <>
        {`${MARK}(${index};`}
        {children}
        {`${MARK});`}
      </>
    );
  };
  try {
    return { text: render(), assemble: (text) => assemble(text, used) };
  } finally {
    fragments.render = undefined;
  }
}

function assemble(text: string, used: readonly Fragment[]): readonly string[] {
  const [first = "", ...rest] = text.split(MARK).map(withoutSeparator);
  const pieces = [first];
  const open: { readonly key: string; readonly start: number }[] = [];
  for (const part of rest) {
    const end = part.indexOf(";");
    const { key = "", html = "" } = used[Number(part.slice(1, end))] ?? {};
    if (part.startsWith("(")) open.push({ key, start: pieces.length });
    if (part.startsWith("=")) pieces.push(html);
    if (part.startsWith(")")) {
      const closed = open.pop();
      if (closed) cachedHtml.set(closed.key, pieces.slice(closed.start).join(""));
    }
    pieces.push(
      part.startsWith(SEPARATOR, end + 1) ? part.slice(end + 1 + SEPARATOR.length) : part.slice(end + 1),
    );
  }
  return pieces;
}

function withoutSeparator(part: string): string {
  return part.endsWith(SEPARATOR) ? part.slice(0, -SEPARATOR.length) : part;
}

function nameOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const number = numbers.get(value) ?? ++lastNumber;
  numbers.set(value, number);
  return `#${number}`;
}
