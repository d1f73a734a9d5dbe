import { readFile } from "node:fs/promises";
import path from "node:path";

/** Package as imported -> its production file. */
const FILES = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

const LOADED = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/**
 * React's production files as ES modules. As CommonJS each of them is one large function, which a browser reads twice,
 * the second time on its main thread, and of which nothing can be left out.
 */
export function reactPlugin(root) {
  return {
    name: "react",
    setup(build) {
      build.onResolve({ filter: /^(?:react(?:-dom)?(?:\/.+)?|scheduler)$/ }, ({ path: name }) => {
        if (!FILES[name])
          throw new Error(`${name}: scripts/build/react.mjs does not know this part of React`);
        // In esbuild's own namespace, where it names files from the root on: in another one hashes are of the whole path,
        // and other ones in each release's folder.
        return { path: path.join(root, "node_modules", FILES[name]), sideEffects: false };
      });
      build.onLoad({ filter: LOADED }, async ({ path: file }) => ({
        contents: toModule(await readFile(file, "utf8"), file),
        loader: "js",
      }));
    },
  };
}

const REQUIRE = /(?:var |^ +)(\w+) = require\("([\w/-]+)"\)[,;]\n/gm;
/**
 * An exception that is made once, while the file is read, for React to throw and know again. Its place in the file tells nobody
 * anything, and where a tool is attached (developer tools, Lighthouse) finding it is four fifths of the evaluation.
 */
const SENTINEL = /^((?:var | {2})\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;])/gm;
const EXPORT = /^exports\.(\w+) =/gm;

/** Throws where a file has taken another form than React's build gives it. */
export function toModule(text, file) {
  const imports = [...text.matchAll(REQUIRE)].map(([, name, from]) => `import * as ${name} from "${from}";`);
  const names = [...new Set([...text.matchAll(EXPORT)].map(([, name]) => name))];
  const declared = new Set();
  const body = text
    .replace(/^"use strict";\n/m, "")
    .replace(REQUIRE, "")
    .replace(EXPORT, (_, name) => {
      const first = !declared.has(name);
      declared.add(name);
      return `${first ? "var " : ""}$export_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, "$export_$1")
    .replace(SENTINEL, "$1Object.create(Error.prototype, { message: { value: $2 } })");
  if (names.length === 0 || /\b(?:require\(|exports\b|module\b)/.test(withoutComments(body)))
    throw new Error(`${file}: not the CommonJS that scripts/build/react.mjs knows how to read`);
  const exported = names.map((name) => `$export_${name} as ${name}`).join(", ");
  return `${imports.join("\n")}\n${body}\nexport { ${exported} };\n`;
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}
