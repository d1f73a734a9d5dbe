import type { Mark, Node, Schema } from "prosemirror-model";
import { splitMath } from "#shared/domain/richText/splitMath.ts";
import { bankSchema } from "./bankSchema.ts";

/* Texts of the bank as documents of the editor and back: a document that nobody changed has the text it was read from. */

const ENTITY = "&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\\d{1,7}|#[xX][0-9a-fA-F]{1,6});";
const TAG = "<\\/?[a-zA-Z][a-zA-Z0-9]*(?:[^<>\"']|\"[^\"<>]*\"|'[^'<>]*')*>";
const TOKEN = new RegExp(
  `${TAG}|!\\[[^\\]\\n]{0,200}\\]\\([^()\\s]{1,500}\\)|${ENTITY}|<(?=[a-zA-Z/!?])|\\n`,
  "g",
);
/** Elements that stay whole, with everything in them. */
export const WHOLE: ReadonlySet<string> = new Set([
  "table",
  "ul",
  "ol",
  "div",
  "pre",
  "blockquote",
  "dl",
  "figure",
  "span",
  "a",
  "code",
]);

export interface Token {
  readonly kind: "text" | "formula" | "open" | "close" | "raw" | "picture" | "break" | "newline";
  readonly source: string;
  /** Name of a tag in small letters; "": the token is none. */
  readonly tag: string;
}

interface Line {
  readonly open: string;
  readonly close: string;
  readonly gap: string | null;
  readonly tokens: readonly Token[];
}

/** Returns the document of a text. Writing it returns the text. */
export function readBankText(text: string): Node {
  const lines = linesOf(wholes(tokensOf(text)));
  const nodes = lines.map(({ open, close, gap, tokens }) => {
    const attrs = { open, close, gap };
    return bankSchema.nodes.line.create(attrs, contentOf(tokens, bankSchema));
  });
  const doc = bankSchema.nodes.doc.create(null, nodes);
  if (writeBankText(doc) === text) return doc;
  return bankSchema.nodes.doc.create(null, [
    bankSchema.nodes.line.create(null, [bankSchema.nodes.raw.create({ source: text })]),
  ]);
}

/** Returns the text of a document as the bank stores it. */
export function writeBankText(doc: Node): string {
  let text = "";
  doc.forEach((line, _offset, at) => {
    const before = at === 0 ? undefined : doc.child(at - 1);
    const isTagged = line.attrs["open"] !== "" || (before !== undefined && before.attrs["open"] !== "");
    const usual = isTagged && line.attrs["open"] !== "" && before?.attrs["open"] !== "" ? "" : "\n";
    const own: unknown = line.attrs["gap"];
    const gap = isTagged && typeof own === "string" ? own : usual;
    text += `${before ? gap : ""}${String(line.attrs["open"])}${inlineText(line.children)}${String(line.attrs["close"])}`;
  });
  return text;
}

/** Returns the tokens of a text, whose sources together are the text. */
export function tokensOf(text: string): readonly Token[] {
  return splitMath(text).flatMap((piece): Token[] =>
    piece.kind === "math" ? [{ kind: "formula", source: piece.source, tag: "" }] : tokensOfText(piece.text),
  );
}

function tokensOfText(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) tokens.push({ kind: "text", source: text.slice(at, match.index), tag: "" });
    tokens.push(tokenOf(match[0]));
    at = match.index + match[0].length;
  }
  if (at < text.length) tokens.push({ kind: "text", source: text.slice(at), tag: "" });
  return tokens;
}

function tokenOf(source: string): Token {
  if (source === "\n") return { kind: "newline", source, tag: "" };
  if (source.startsWith("![")) return { kind: "picture", source, tag: "" };
  const [, slash, name] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(source) ?? [];
  const tag = name?.toLowerCase() ?? "";
  if (tag === "img") return { kind: "picture", source, tag };
  if (tag === "br") return { kind: "break", source, tag };
  if (tag === "" || source.endsWith("/>")) return { kind: "raw", source, tag: "" };
  return { kind: slash === "" ? "open" : "close", source, tag };
}

/** Joins the tokens of each element that stays whole into one. */
export function wholes(tokens: readonly Token[], whole: ReadonlySet<string> = WHOLE): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const end = token.kind === "open" && whole.has(token.tag) ? endOf(tokens, at, tokens.length) : undefined;
    if (end === undefined) joined.push(token);
    else {
      const source = tokens.slice(at, end + 1).map((one) => one.source);
      joined.push({ kind: "raw", source: source.join(""), tag: "" });
      at = end;
    }
  }
  return joined;
}

/** Returns the index of the tag that closes the one at `from`; undefined: there is none before `to`. */
export function endOf(tokens: readonly Token[], from: number, to: number): number | undefined {
  const tag = tokens[from]?.tag;
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at] as Token;
    if (token.tag !== tag) continue;
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function linesOf(tokens: readonly Token[]): readonly Line[] {
  const lines: Line[] = [];
  let current: { gap: string | null; tokens: Token[] } | undefined = { gap: null, tokens: [] };
  const end = () => {
    if (current) lines.push({ open: "", close: "", ...current });
    current = undefined;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const closing = token.kind === "open" && token.tag === "p" ? endOf(tokens, at, tokens.length) : undefined;
    if (closing !== undefined) {
      const isBlank = current?.tokens.length === 0;
      const gap: string | null = isBlank ? (current?.gap ?? null) : "";
      if (isBlank) current = undefined;
      else end();
      const inner = tokens
        .slice(at + 1, closing)
        .map((one): Token => (one.kind === "newline" ? { ...one, kind: "break" } : one));
      lines.push({ open: token.source, close: tokens[closing]?.source ?? "", gap, tokens: inner });
      at = closing;
    } else if (token.kind === "newline") {
      end();
      current = { gap: "\n", tokens: [] };
    } else {
      current ??= { gap: "", tokens: [] };
      current.tokens.push(token);
    }
  }
  end();
  return lines;
}

/**
 * Returns the content of a line. Tags become marks when writing them returns the same text; otherwise they are atoms.
 */
export function contentOf(tokens: readonly Token[], schema: Schema): readonly Node[] {
  const marked = inlineOf(tokens, [], schema);
  const isKept = inlineText(marked) === tokens.map(({ source }) => source).join("");
  return isKept ? marked : tokens.map((token) => leafOf(token, [], schema));
}

function inlineOf(tokens: readonly Token[], marks: readonly Mark[], schema: Schema): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const mark = token.kind === "open" ? markOf(token, schema) : undefined;
    const end = mark && endOf(tokens, at, tokens.length);
    if (mark === undefined || end === undefined) nodes.push(leafOf(token, marks, schema));
    else {
      nodes.push(...inlineOf(tokens.slice(at + 1, end), mark.addToSet(marks), schema));
      at = end;
    }
  }
  return nodes;
}

/** Returns the mark of a tag. Only a mark that keeps its tag, such as a link, may have attributes. */
function markOf({ tag, source }: Token, schema: Schema): Mark | undefined {
  const type = schema.marks[tag];
  if (type?.spec.attrs) return type.create({ open: source });
  return source === `<${tag}>` ? type?.create() : undefined;
}

const LEAVES = { formula: "formula", picture: "picture", break: "br" } as const;

function leafOf({ kind, source }: Token, marks: readonly Mark[], schema: Schema): Node {
  if (kind === "text") return schema.text(source, marks);
  const name = kind in LEAVES ? LEAVES[kind as keyof typeof LEAVES] : "raw";
  return schema.node(name, { source }, undefined, marks);
}

/** Returns the text of a line's content. */
export function inlineText(content: readonly Node[]): string {
  let text = "";
  let open: readonly Mark[] = [];
  const turnTo = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, at) => !marks[at]?.eq(mark));
    const shared = kept < 0 ? open.length : kept;
    for (const mark of open.slice(shared).toReversed()) text += `</${mark.type.name}>`;
    for (const { attrs, type } of marks.slice(shared)) text += String(attrs["open"] ?? `<${type.name}>`);
    open = marks;
  };
  for (const node of content) {
    turnTo(node.marks);
    text += node.isText ? escapedText(node.text ?? "") : String(node.attrs["source"]);
  }
  turnTo([]);
  return text;
}

const TO_ESCAPE = new RegExp(`<(?=[a-zA-Z/!?])|${ENTITY}`, "g");

/** Returns typed text so that it is read as text again: neither as a tag nor as a character reference. */
function escapedText(text: string): string {
  return text.replace(TO_ESCAPE, (found) => (found === "<" ? "&lt;" : `&amp;${found.slice(1)}`));
}
