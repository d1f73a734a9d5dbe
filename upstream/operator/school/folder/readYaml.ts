import { isNode, LineCounter, parseDocument } from "yaml";
import type { ContentFault } from "./contentFault.ts";

export interface YamlText {
  readonly value: unknown;
  /** Returns the line at which a value begins; for a missing value the line of its parent. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

interface Source {
  readonly file: string;
  readonly text: string;
  /** Number of the line in the file at which the YAML text begins. */
  readonly firstLine?: number;
}

/** Parses a YAML text. When it cannot be parsed, the reason is reported as a fault. */
export function readYaml({
  file,
  text,
  firstLine = 1,
}: Source): YamlText | { readonly faults: ContentFault[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + firstLine - 1;
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    const lines = text.split("\n");
    const faults = problems.map(({ message, pos: [offset] }) => {
      const line = lineAt(offset);
      return { file, line, reason: `is not YAML: ${message}`, remedy: remedyFor(lines, line - firstLine) };
    });
    return { faults };
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return lineAt(document.contents?.range?.[0] ?? 0);
  };
  return { value: document.toJS() as unknown, lineOf };
}

/** Returns a remedy for common typing errors of Chinese authors in the reported line or the line before it. */
function remedyFor(lines: readonly string[], index: number): string {
  const near = lines.slice(Math.max(0, index - 1), index + 1);
  if (near.some((line) => /^\s*(?:- )?\w+：/.test(line)))
    return "behind a name stands the colon of the English keyboard and a space: name: 备考学堂";
  if (near.some((line) => /^ *\t/.test(line))) return "indent with spaces instead of tabs";
  return "look at quotes, brackets and indentation here and in the line above, and put a text with : or # in quotes";
}
