// `npm run licences`: checks that every production package has an accepted licence, and that the lock file pins each
// package by its content hash. Exceptions for single packages are listed below with their reasons.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Licences that are accepted for certain packages only, with the reason. */
const ACCEPTED_FOR = [
  // Font of shared pictures. The Open Font License allows using it unchanged, as long as it is not sold by itself.
  { name: /^@fontsource-variable\/noto-sans-sc$/, licence: "OFL-1.1" },
  // libvips, the library that sharp uses. Its licence allows linking it dynamically and unchanged, as the server does.
  { name: /^@img\/sharp-(?:libvips|win32|wasm32)/, licence: "LGPL-3.0-or-later" },
  // Dependency of mammoth. Its file LICENSE is BSD-2-Clause, but its package.json says only BSD.
  { name: /^duck$/, licence: "BSD" },
];

/** Third-party work that our own files contain. The beginning of each file names its licence. */
const COPIES = [
  { name: "lucide", file: "client/ui/icons/LICENSE", licence: /^Icons of lucide [^:]*: (.*)\. Written/ },
];

/**
 * Packages whose install scripts were reviewed. That of esbuild saves starting a process, that of swc checks whether
 * the binary for this system is installed. Both are optional: the image is built with `npm ci --ignore-scripts`.
 */
const LOOKED_AT = new Set(["node_modules/esbuild", "node_modules/@swc/core"]);

/** The only registry from which packages may be installed. */
const REGISTRY = /^https:\/\/registry\.npmjs\.org\//;
const LIST = process.argv.includes("--list");

if (process.argv.includes("--help")) {
  console.log(`npm run licences [-- --list]
Checks the licences of all production packages against the accepted ones, and package-lock.json: every package has an
integrity, comes from the npm registry, and needs no install script. --list prints each package with its licence.
Ends with 1 on anything else.`);
  process.exit(0);
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { lockfileVersion, packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
const entries = Object.entries(packages).filter(([place]) => place !== "");
const problems = [...entries.flatMap(lockProblems), ...productionProblems(), ...copyProblems()];
if (lockfileVersion !== 3) problems.push(`package-lock.json has version ${lockfileVersion}, not 3`);
// Fails if the lock file has too few packages; otherwise the check would pass without having checked anything.
if (entries.length < 100) problems.push(`package-lock.json names only ${entries.length} packages`);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
const production = entries.filter(([, entry]) => !entry.dev);
console.log(
  `${production.length} production packages with accepted licences; ${entries.length} packages locked by content`,
);

function lockProblems([place, { resolved, integrity, link, hasInstallScript, inBundle }]) {
  const found = [];
  if (link) found.push(`${place}: a link to a folder`);
  else if (!integrity && !inBundle) found.push(`${place}: no integrity in package-lock.json`);
  else if (integrity && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    found.push(`${place}: its integrity is no sha512`);
  // The lock file has no `resolved` for packages of the configured registry (omit-lockfile-registry-resolved), so that
  // any mirror works.
  if (resolved !== undefined && !REGISTRY.test(resolved)) found.push(`${place}: comes from ${resolved}`);
  if (hasInstallScript && !LOOKED_AT.has(place) && !place.endsWith("/fsevents"))
    found.push(`${place}: has an install script that nobody looked at`);
  return found;
}

function productionProblems() {
  return entries.flatMap(([place, entry]) => {
    if (entry.dev) return [];
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const manifest = path.join(root, place, "package.json");
    // Reads the licence from the lock file for packages of other systems, which are not installed.
    const licence = existsSync(manifest)
      ? licenceOf(JSON.parse(readFileSync(manifest, "utf8")))
      : licenceOf(entry);
    if (LIST) console.log(`${name} ${entry.version}: ${licence}`);
    if (!existsSync(manifest) && !entry.optional && !entry.peer && !entry.devOptional)
      return [`${name}: not installed, run npm ci`];
    return isAccepted(name, licence)
      ? []
      : [`${name} ${entry.version}: its licence is ${licence || "not said"}`];
  });
}

function copyProblems() {
  return COPIES.flatMap(({ name, file, licence: pattern }) => {
    const licence = pattern.exec(readFileSync(path.join(root, file), "utf8"))?.[1] ?? "";
    if (LIST) console.log(`${name}, in ${file}: ${licence}`);
    return isAccepted(name, licence) ? [] : [`${file}: its licence is ${licence || "not said"}`];
  });
}

function licenceOf({ license, licenses }) {
  if (typeof license === "string") return license;
  if (license?.type) return license.type;
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(" AND ") : "";
}

/**
 * Reports whether an SPDX expression is accepted: OR needs one accepted licence, AND needs all. Inner brackets are
 * evaluated first.
 */
function isAccepted(name, expression) {
  let text = expression;
  while (/\([^()]*\)/.test(text))
    text = text.replace(/\(([^()]*)\)/, (_, inner) => (allows(name, inner) ? "MIT" : "refused"));
  return allows(name, text);
}

function allows(name, text) {
  return text.split(/\s+OR\s+/).some((part) =>
    part.split(/\s+AND\s+/).every((id) => {
      const licence = id.trim();
      return (
        ACCEPTED.has(licence) || ACCEPTED_FOR.some((rule) => rule.licence === licence && rule.name.test(name))
      );
    }),
  );
}
