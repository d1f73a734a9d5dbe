import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type AnyNode, parse } from "acorn";
import { transformSync } from "esbuild";

/** Names of refusals and limits that the code of a handler leads to. */
export interface Reached {
  readonly refusals: ReadonlySet<string>;
  readonly limits: ReadonlySet<string>;
}

/** Code of a declaration or a handler: its own refusals and limits, and the names of its module that it uses. */
interface Piece {
  readonly refusals: Set<string>;
  readonly limits: Set<string>;
  readonly uses: Set<string>;
}

interface Module {
  /** Top-level declarations by their name. */
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Imported names, each with its file and its name in that file. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>;
  /** Handlers by the name of their endpoint's record. */
  readonly handlers: ReadonlyMap<string, Piece>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const UPSTREAM = join(ROOT, "upstream");
const BINDERS: ReadonlySet<string> = new Set(["route", "rawRoute", "agencyRoute"]);

/** Functions that create the objects behind an interface, by object and method. */
const BEHIND: ReadonlyMap<string, readonly (readonly [file: string, name: string])[]> = new Map([
  [
    "driver.begin",
    [
      [join(UPSTREAM, "platform/payment/alipay.ts"), "createAlipay"],
      [join(UPSTREAM, "platform/payment/wechat.ts"), "createWechat"],
    ],
  ],
  ["sms.send", [[join(UPSTREAM, "domain/account/sms/createSmsSender.ts"), "createSmsSender"]]],
]);

/**
 * Follows each handler of the reference upstream through the functions that it uses, by names and imports. A method is
 * followed only as `BEHIND` says, and a refusal counts even where its caller catches it.
 * @returns refusals and limits by the name of the endpoint's record, and the names of all refusals that any code makes
 */
export function reachedRefusals(): {
  readonly handlers: ReadonlyMap<string, Reached>;
  readonly made: ReadonlySet<string>;
} {
  const folders = ["domain", "platform", "routes"].map((name) => join(UPSTREAM, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const modules = new Map(
    files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => [file, readModule(file)]),
  );
  const handlers = new Map<string, Reached>();
  const made = new Set<string>();
  for (const [file, { handlers: own, pieces }] of modules) {
    for (const [name, piece] of own) {
      if (handlers.has(name)) throw new Error(`${name} has two handlers`);
      handlers.set(name, follow(modules, { file, piece }));
    }
    for (const { refusals } of pieces.values()) for (const name of refusals) made.add(name);
  }
  return { handlers, made };
}

function follow(
  modules: ReadonlyMap<string, Module>,
  from: { readonly file: string; readonly piece: Piece },
): Reached {
  const refusals = new Set<string>();
  const limits = new Set<string>();
  const seen = new Set<Piece>();
  const waiting = [from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, piece } = next;
    if (seen.has(piece)) continue;
    seen.add(piece);
    for (const name of piece.refusals) refusals.add(name);
    for (const name of piece.limits) limits.add(name);
    for (const name of piece.uses) {
      for (const [at, own] of BEHIND.get(name) ?? [placeOf(modules, file, name)]) {
        const found = modules.get(at)?.pieces.get(own);
        if (found) waiting.push({ file: at, piece: found });
      }
    }
  }
  return { refusals, limits };
}

/** Returns where a name of a module is declared. `module.name` is a name of an imported module. */
function placeOf(modules: ReadonlyMap<string, Module>, file: string, use: string): readonly [string, string] {
  const [name = "", member] = use.split(".");
  const imported = modules.get(file)?.imports.get(name);
  return imported?.[1] === "" ? [imported[0], member ?? ""] : (imported ?? [file, name]);
}

function readModule(file: string): Module {
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: "ts" });
  const pieces = new Map<string, Piece>();
  const imports = new Map<string, readonly [string, string]>();
  const handlers = new Map<string, Piece>();
  for (const statement of parse(code, { ecmaVersion: "latest", sourceType: "module" }).body) {
    if (statement.type === "ImportDeclaration") {
      const from = placeOfImport(file, String(statement.source.value));
      for (const one of statement.specifiers) {
        if (one.type === "ImportSpecifier" && one.imported.type === "Identifier")
          imports.set(one.local.name, [from, one.imported.name]);
        if (one.type === "ImportNamespaceSpecifier") imports.set(one.local.name, [from, ""]);
      }
      continue;
    }
    const declared = "declaration" in statement ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { id, init } of declared.declarations)
        if (id.type === "Identifier" && init) pieces.set(id.name, pieceOf(init));
    if ((declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") && declared.id)
      pieces.set(declared.id.name, pieceOf(declared));
    for (const node of nodesOf(statement))
      if (
        node.type === "CallExpression" &&
        node.callee.type === "Identifier" &&
        BINDERS.has(node.callee.name)
      ) {
        const [endpoint, ...rest] = node.arguments;
        const name = endpoint && nameOf(endpoint);
        if (name !== undefined) handlers.set(imports.get(name)?.[1] ?? name, pieceOf(...rest));
      }
  }
  return { pieces, imports, handlers };
}

/** Returns the name of a record or function: `name` or `module.name`. */
function nameOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed
    ? node.property.name
    : undefined;
}

function placeOfImport(file: string, source: string): string {
  return source.startsWith("#") ? join(ROOT, source.slice(1)) : resolve(dirname(file), source);
}

function pieceOf(...roots: readonly AnyNode[]): Piece {
  const piece: Piece = { refusals: new Set(), limits: new Set(), uses: new Set() };
  for (const node of roots.flatMap((root) => [...nodesOf(root)])) {
    if (node.type === "Identifier") piece.uses.add(node.name);
    if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "Refusal")
      for (const name of wordsOf(node.arguments[0])) piece.refusals.add(name);
    if (node.type === "CallExpression") {
      const { callee, arguments: given } = node;
      const method =
        callee.type === "MemberExpression" && callee.property.type === "Identifier"
          ? callee.property.name
          : "";
      if (method === "refuse" || (callee.type === "Identifier" && callee.name === "refuse"))
        for (const name of wordsOf(given[0])) piece.refusals.add(name);
      if (method === "consume") for (const name of wordsOf(given[0])) piece.limits.add(name);
    }
    if (
      node.type === "MemberExpression" &&
      node.object.type === "Identifier" &&
      node.property.type === "Identifier"
    )
      piece.uses.add(`${node.object.name}.${node.property.name}`);
  }
  if (piece.limits.size > 0) piece.refusals.add("tooMany");
  return piece;
}

function wordsOf(node: AnyNode | undefined): readonly string[] {
  return node === undefined
    ? []
    : [...nodesOf(node)].flatMap((one) =>
        one.type === "Literal" && typeof one.value === "string" ? [one.value] : [],
      );
}

/** Yields a node and its descendants, without the names of members. */
function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    const isName =
      !("computed" in node && node.computed) &&
      (key === "property" || (key === "key" && !("shorthand" in node && node.shorthand)));
    if (isName) continue;
    for (const one of [value].flat()) if (isNode(one)) yield* nodesOf(one);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
