import { isNode, LineCounter, parseDocument } from "yaml";
import type { ContentFault } from "./contentFault.ts";

export interface YamlText {
  readonly value: unknown;
  /** The line on which a value begins, or, where it is not there, the one that it is missing in. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

interface Source {
  readonly file: string;
  readonly text: string;
  /** Where the text begins in its file. */
  readonly firstLine?: number;
}

/** The value of a YAML text, or the reason why it cannot be read. */
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

/** The remedy by what people who write Chinese mistype most often, in the line that is told or just above it. */
function remedyFor(lines: readonly string[], index: number): string {
  const near = lines.slice(Math.max(0, index - 1), index + 1);
  if (near.some((line) => /^\s*(?:- )?\w+：/.test(line)))
    return "behind a name stands the colon of the English keyboard and a space: name: 备考学堂";
  if (near.some((line) => /^ *\t/.test(line))) return "indent with spaces instead of tabs";
  return "look at quotes, brackets and indentation here and in the line above, and put a text with : or # in quotes";
}
