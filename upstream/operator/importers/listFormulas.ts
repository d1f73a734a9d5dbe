import { cutText } from "#shared/domain/cutText.ts";
import { checkRichText } from "#shared/domain/richText/renderRichText.ts";
import { InputError, openInput, openSource, type SourceFile } from "./inputFile.ts";
import { readJsonLines } from "./jsonLines.ts";

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const USAGE =
  "npm run formulas -- FILE.jsonl\nLists the questions of a file that show the source of a formula, and the formulas.\n";
const HAS_TEX = /\$|\\[([]|\\begin\b|\\ce\{/;

/** Returns every text inside a JSON value, whatever its field, because learners may see any of them. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function idOf(value: unknown, line: number): string {
  const { id } = value as { readonly id?: unknown };
  return typeof id === "string" || typeof id === "number" ? String(id) : `line ${line}`;
}

/**
 * Runs `npm run formulas`, which lists the formulas of a file that cannot be rendered.
 *
 * @returns the exit code: 1 when the file cannot be read
 */
export async function listFormulas(args: readonly string[], { out, err }: Output): Promise<0 | 1> {
  const [path] = args;
  if (args.length !== 1 || path === undefined || path.startsWith("-")) {
    err(USAGE);
    return 1;
  }
  const counts = { withTex: 0, shown: 0 };
  let source: SourceFile | undefined;
  try {
    source = await openSource(path);
    for await (const { line, value } of readJsonLines(await openInput(source))) {
      if (typeof value !== "object" || value === null) continue;
      const { kind: _kind, id: _id, source_path: _path, ...rest } = value as Record<string, unknown>;
      const texts = textsOf(rest).filter((text) => HAS_TEX.test(text));
      if (texts.length === 0) continue;
      counts.withTex += 1;
      const failed = texts.flatMap((text) => checkRichText(text).failed);
      if (failed.length === 0) continue;
      counts.shown += 1;
      for (const tex of failed) out(`${idOf(value, line)}\t${cutText(tex.replace(/\s+/g, " "), 200)}\n`);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    err(`${error.message}\n`);
    return 1;
  } finally {
    await source?.handle.close();
  }
  out(`${counts.shown} of ${counts.withTex} lines with formulas show the source of one\n`);
  return 0;
}
