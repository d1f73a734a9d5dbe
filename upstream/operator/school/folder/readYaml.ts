import { type Told, both } from "#upstream/platform/kit/language.ts";
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

/** Chinese words for the commonest problems, by the code of the parser. */
const PROBLEMS: Readonly<Record<string, string>> = {
  BAD_INDENT: "缩进不一致",
  BLOCK_AS_IMPLICIT_KEY: "一行里有两个冒号",
  DUPLICATE_KEY: "同一项写了两次",
  KEY_OVER_1024_CHARS: "名称太长",
  MISSING_CHAR: "缺少引号、括号或冒号",
  MULTILINE_IMPLICIT_KEY: "这一行没有“名称: 值”",
  TAB_AS_INDENT: "用了制表符缩进",
  UNEXPECTED_TOKEN: "有多余的字符",
};

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
    const faults = problems.map(({ message, code, pos: [offset] }) => {
      const line = lineAt(offset);
      return {
        file,
        line,
        reason: both(`is not YAML: ${message}`, `写法有误：${PROBLEMS[code] ?? "格式不对"}`),
        remedy: remedyFor(lines, line - firstLine),
      };
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
function remedyFor(lines: readonly string[], index: number): Told {
  const near = lines.slice(Math.max(0, index - 1), index + 1);
  if (near.some((line) => /^\s*(?:- )?\w+：/.test(line)))
    return both(
      "behind a name stands the colon of the English keyboard and a space: name: 备考学堂",
      "名称后面要用英文冒号加一个空格：name: 备考学堂",
    );
  if (near.some((line) => /^ *\t/.test(line)))
    return both("indent with spaces instead of tabs", "缩进用空格，不要用制表符");
  return both(
    "look at quotes, brackets and indentation here and in the line above, and put a text with : or # in quotes",
    "检查这一行和上一行的引号、括号和缩进；文字里有 : 或 # 时加引号",
  );
}
