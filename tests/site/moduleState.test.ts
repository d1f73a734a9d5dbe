import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * One process serves all visitors: what a module keeps outside of its functions is seen by all of them
 * (promise 18). Whatever is written to has to stand here, with the reason why no visitor can see another in it.
 */
const BY_CONFIGURATION = "keyed by an agency's configuration, which all its visitors share";
const BROWSER_ONLY = "written by effects and events only, which do not run on the server";
const KEPT: Readonly<Record<string, string>> = {
  "server/document/contentSecurityPolicy.ts hashes": "keyed by the rules of a screen",
  "server/document/scripts.ts siteTexts": BY_CONFIGURATION,
  "server/document/siteView.ts views": BY_CONFIGURATION,
  "server/document/shipments.ts texts": "keyed by the data that a visitor was given, whose text it is",
  "server/requestValue.ts slots": "counts the kinds of values, while modules load",
  "server/gateway/signature.ts last": "of the clock and the salt alone",
  "server/document/utf8.ts room": "only what was written in the same turn is copied out of it",
  "client/layouts/subjectTreeHtml.ts written": BY_CONFIGURATION,
  "client/app/ConstantNav.tsx toHtml": "the renderer, the same for all",
  "client/navigation/loadScreen.ts screenStyles": BROWSER_ONLY,
  "client/navigation/loadScreen.ts sheets": BROWSER_ONLY,
  "client/navigation/loadScreen.ts whole": "code of screens by route",
  "client/navigation/pending.ts pending": BROWSER_ONLY,
  "client/navigation/pending.ts listeners": BROWSER_ONLY,
  "client/clock/clock.ts offset": BROWSER_ONLY,
  "client/clock/clock.ts current": BROWSER_ONLY,
  "client/clock/clock.ts timer": BROWSER_ONLY,
  "client/clock/clock.ts listeners": BROWSER_ONLY,
  "client/session/region.ts region": "written by events only; the server renders the default",
  "client/session/region.ts listeners": BROWSER_ONLY,
  "client/session/session.ts known": "read in the browser only; the server renders what its request says",
  "client/session/session.ts unwatch": BROWSER_ONLY,
  "client/session/session.ts onOther": BROWSER_ONLY,
  "client/session/session.ts listeners": BROWSER_ONLY,
  "client/session/theme.ts listeners": BROWSER_ONLY,
  "client/pages/question/useLetterKeys.ts listeners": BROWSER_ONLY,
  "client/ui/message.ts state": BROWSER_ONLY,
  "client/ui/message.ts count": BROWSER_ONLY,
  "client/ui/message.ts timers": BROWSER_ONLY,
  "client/ui/message.ts holds": BROWSER_ONLY,
  "client/ui/message.ts listeners": BROWSER_ONLY,
  "client/ui/sheet.ts entries": "styles, evaluated while building",
  "client/ui/sheet.ts animations": "styles, evaluated while building",
  "shared/contract/camelCase.ts camelNames": "names of fields, at most a fixed number",
  "shared/domain/richText/renderRichText.ts cache":
    "rendered texts by their source, which decides them wholly",
};

const ROOMS = ["server", "client", "shared"];
/** A declaration outside of every function: of a variable, or of something that can be written to. */
const DECLARATION =
  /^(?:export )?(?:let\s+(\w+)|const\s+(\w+)[^=\n]*=\s*(?:new (?:Map|Set|WeakMap|WeakSet|NodeCache|CallCache|EventEmitter|AsyncLocalStorage)\b|\[|\{|create\w*(?:Cache|Client|Store)\b))/gm;

test("no module keeps what belongs to one visitor", () => {
  const kept = ROOMS.flatMap(sourcesOf).flatMap(keptIn);
  expect(kept.filter((name) => !(name in KEPT))).toEqual([]);
  expect(Object.keys(KEPT).filter((name) => !kept.includes(name))).toEqual([]);
});

test("the look at the sources sees what it has to see", () => {
  expect(writtenIn('let user = "";\nfunction f() { user = "x"; }')).toEqual(["user"]);
  expect(writtenIn("const users = new Map<string, string>();\nusers.set(a, b);")).toEqual(["users"]);
  expect(writtenIn("const store: Record<string, string> = {};\nstore[a] = b;")).toEqual(["store"]);
  expect(writtenIn('const NAMES = new Set(["a"]);\nNAMES.has(a);')).toEqual([]);
  expect(writtenIn("function f() {\n  const own = new Map();\n  own.set(a, b);\n}")).toEqual([]);
});

function keptIn(file: string): readonly string[] {
  return writtenIn(readFileSync(file, "utf8")).map((name) => `${file} ${name}`);
}

function writtenIn(source: string): readonly string[] {
  const names = [...source.matchAll(DECLARATION)].flatMap(([text, variable, constant]) => {
    const name = variable ?? constant ?? "";
    const filled = /create\w+$/.test(text) || variable !== undefined || isWritten(source, name);
    return filled ? [name] : [];
  });
  return names;
}

function isWritten(source: string, name: string): boolean {
  return new RegExp(
    `\\b${name}(?:\\.(?:set|add|push|delete|clear|unshift|splice|sort)\\(|\\[[^\\]]+\\]\\s*=[^=]|\\.\\w+\\s*=[^=])`,
  ).test(source);
}

function sourcesOf(room: string): readonly string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(room, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}
