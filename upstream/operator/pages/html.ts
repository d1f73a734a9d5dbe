/** HTML that is safe to send, because only the function `html` creates it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Builds HTML from a template. Every value is escaped, unless `html` made it. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(words.map((word, at) => word + (at < parts.length ? textOf(parts[at]) : "")).join(""));
}

const MARKS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return (part as readonly Part[]).map(textOf).join("");
  if (part === false || part === null || part === undefined) return "";
  return String(part as string | number).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? "");
}

/**
 * Returns an element that a component of client/console/ takes over in a browser with scripts.
 * @param name key of the component in client/console/islands.ts
 * @param props properties of the component, as plain data
 * @param plain content for browsers without scripts, which the component replaces
 */
export function island(name: string, props: object, plain: Part): Html {
  return html`<div data-island="${name}" data-props="${JSON.stringify(props)}">${plain}</div>`;
}
