// `node scripts/build/prunePackages.mjs`: makes an image small by removing packages from node_modules. Only packages
// that the built servers and commands import stay, with all their dependencies.
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const RUNS = ["server", "upstream", "commands", "chunks"];
/**
 * Packages that the built code names but never loads in Node: tsx runs sources, and the browser's files contain hls.js.
 */
const UNUSED = ["tsx", "hls.js"];
/** Matches files of a package that stays which only people, compilers and debuggers read. */
const UNREAD = /\.(?:map|md|markdown|[cm]?tsx?|tsbuildinfo)$/;

export function prunePackages(root) {
  const packages = path.join(root, "node_modules");
  const code = RUNS.flatMap((folder) => filesBelow(path.join(root, "dist", folder)))
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const all = namesIn(packages);
  const isNamed = (name) => code.includes(`"${name}"`) || code.includes(`"${name}/`);
  const named = all.filter((name) => !UNUSED.includes(name) && isNamed(name));
  if (named.length === 0) throw new Error(`${path.join(root, "dist")} names no package: build first`);
  const kept = new Set();
  for (const name of named) keep(path.join(packages, name), packages, kept);
  for (const name of all) {
    const folder = path.join(packages, name);
    if (!kept.has(folder)) rmSync(folder, { recursive: true });
  }
  for (const file of filesBelow(packages)) if (UNREAD.test(file)) rmSync(file);
  rmSync(path.join(packages, ".bin"), { recursive: true, force: true });
  rmSync(path.join(packages, ".package-lock.json"), { force: true });
  return { kept: kept.size, removed: all.filter((name) => !kept.has(path.join(packages, name))) };
}

/**
 * Marks a package and its dependencies as kept. Finds a dependency as Node does, in the package's own node_modules
 * first.
 */
function keep(folder, packages, kept) {
  if (kept.has(folder)) return;
  kept.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const found = resolve(name, folder, packages);
    if (found !== undefined) keep(found, packages, kept);
  }
}

function resolve(name, from, packages) {
  for (let at = from; at.startsWith(packages); at = path.dirname(at)) {
    const own = path.join(at, "node_modules", name);
    if (existsSync(own)) return own;
  }
  const shared = path.join(packages, name);
  return existsSync(shared) ? shared : undefined;
}

function namesIn(packages) {
  return readdirSync(packages)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(path.join(packages, name)).map((own) => `${name}/${own}`) : name,
    );
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { kept, removed } = prunePackages(process.cwd());
  console.log(`${kept} packages stay, ${removed.length} are removed: ${removed.join(", ")}`);
}
