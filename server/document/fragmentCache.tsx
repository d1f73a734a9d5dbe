import { randomUUID } from "node:crypto";
import { fragments } from "#client/kit/CachedFragment.tsx";
import { createBoundedMap } from "#shared/boundedMap.ts";
import { type Piece, utf8 } from "./utf8.ts";

const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Placeholder for a cached fragment while React renders. Its random id is unknown to authors, so no text can forge it.
 */
const MARK = `\u0001${randomUUID()}`;

/** Separator that React writes between two adjacent texts, also between a text and a placeholder. */
const SEPARATOR = "<!-- -->";

// module state: keyed by an agency's configuration and by all that a fragment varies with
const cachedHtml = createBoundedMap<Buffer>({
  maxSize: MAX_BYTES,
  maxSizeEach: MAX_BYTES / 16,
  sizeOf: (html, key) => html.length + 2 * key.length,
});
// module state: holds only the numbers that stand for objects in cache keys
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

interface Rendered {
  /** HTML from React, with placeholders for fragments. */
  readonly text: string;
  /**
   * Returns the text up to the first fragment, and the rest in pieces with cached fragments instead of the placeholders.
   * Newly rendered fragments are cached. `text`: the whole document, or the part that contains all fragments.
   */
  readonly assemble: (text: string) => Assembled;
}

interface Assembled {
  readonly start: string;
  readonly rest: readonly Piece[];
}

interface Fragment {
  readonly key: string;
  readonly html: Buffer | undefined;
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

function assemble(text: string, used: readonly Fragment[]): Assembled {
  const [start = "", ...parts] = text.split(MARK).map(withoutSeparator);
  const rest: Piece[] = [];
  const open: { readonly key: string; readonly start: number }[] = [];
  for (const part of parts) {
    const end = part.indexOf(";");
    const { key = "", html = "" as Piece } = used[Number(part.slice(1, end))] ?? {};
    if (part.startsWith("(")) open.push({ key, start: rest.length });
    if (part.startsWith("=")) rest.push(html);
    if (part.startsWith(")")) {
      const closed = open.pop();
      if (closed) cachedHtml.set(closed.key, utf8(...rest.slice(closed.start)));
    }
    rest.push(
      part.startsWith(SEPARATOR, end + 1) ? part.slice(end + 1 + SEPARATOR.length) : part.slice(end + 1),
    );
  }
  return { start, rest };
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
