// `npm run contract -- URL`: checks a running upstream against shared/contract, and reports which screens work with it.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { problemsOfAdapter } from "#server/gateway/map/adapterProblems.ts";
import { readUpstreamMap, unknownNamesOf } from "#server/gateway/map/readUpstreamMap.ts";
import { createTranslator } from "#server/gateway/map/translator.ts";
import type { UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import { givenText } from "#shared/environment/variable.ts";
import { routes } from "#shared/routes/table.ts";
import { guessCalls, type Guesses } from "./contract/guessCalls.ts";
import { type Checked, checkUpstream, type Login } from "./contract/checkUpstream.ts";
import { judgeScreens, withPresumed } from "./contract/judgeScreens.ts";
import { loginNeeds, problemsOf, summaryOf } from "./contract/problems.ts";
import { proposeMap } from "./contract/proposeMap.ts";
import { skeletonOf } from "./contract/skeleton.ts";

/** Folder of the documents, as seen from the built command (dist/commands) or from the source. */
const DOCS = path.resolve(
  import.meta.dirname,
  path.basename(import.meta.dirname) === "commands" ? "../docs" : "../dist/docs",
);
const MAP_SCHEMA = path.join(DOCS, "upstream-map.schema.json");

const HELP = `npm run contract -- URL [options]
Holds an upstream against the contract (dist/docs/upstream-contract.md), says of each screen whether it works with it, and proposes the
map that says so (docs/own-api.md). Only GET calls are made, and the one that signs in; nothing is changed.

  --host HOST      the domain of the agency to speak for, asked as agency/{host} (default localhost)
  --agency FLAG    the Agency-Flag to speak for, instead of what agency/{host} says
  --phone TEXT     a learner to sign in as, by mobile number or user name; signed out at the end
  --password -     reads the learner's password from the first line of the input. It is never printed
  --code TEXT      instead of a password the code of a message
  --token -        reads a learner's token instead; without a learner the calls that need one are left out
  --write-tests    also makes calls that change something of this learner, each undone as far as there is a call for it
  --map FILE       how the API spells the calls; default: UPSTREAM_MAP of the environment. What is off by it is left out
  --map-out FILE   where to write that map with every call of the specification; reading calls that the API has not are
                   looked for under usual names, those of a learner with --phone or --token, others are off. A file that
                   is there is kept
  --slow MS        from when on an answer counts as slow (default 1000)
  --timeout MS     when to give up on a call (default 10000)

SIGN_SALT of the environment is the salt of the Sign header. Secrets on a command line are refused: everybody on the machine sees them.

ok: by the contract; ~: so, without the fields that are named; x: not; -: not there, off by the map, or not tried.
Exit code: 0 the map is honest: what is on answers by the contract, and of what is off nothing is asked; without a map, what the API
has not is left out by itself. 1 something that is on is wrong. 2 the command line is wrong.
A detail that is empty for an id of its list, a time or a price that pages cannot show, and a film that the page's policy blocks are wrong.
A missing field is no failure: the site has an empty default for each. A field of another type (mistyped) has its default too, and an
item of a list without its id is left out; both want to be mended.`;

const { values, positionals } = readArguments();
const [url] = positionals;
if (values.help) stop(0, HELP);
if (!url || !/^https?:\/\//.test(url))
  stop(2, `the address of the upstream is missing, e.g. http://127.0.0.1:8080\n\n${HELP}`);
if (values.salt !== undefined) stop(2, seen("--salt", "set SIGN_SALT in the environment"));
for (const name of ["password", "token"] as const)
  if (values[name] !== undefined && values[name] !== "-")
    stop(2, seen(`--${name}`, `give --${name} - and write it into the first line of the input`));
const salt = givenText(process.env, "SIGN_SALT");
if (!salt) stop(2, "the salt is missing: set SIGN_SALT, so that calls can be signed");
const mapFile = values.map ?? givenText(process.env, "UPSTREAM_MAP");
const map = mapFile ? mapOf(mapFile) : undefined;
const slowMs = Number(values.slow);

const base = url.replace(/\/+$/, "");

let guesses: Guesses | undefined;
const report = await checkUpstream({
  url: base,
  salt,
  host: values.host,
  agencyFlag: values.agency,
  translator: map && createTranslator(map),
  login: loginOf(),
  token: values.token && firstLine(),
  writes: values["write-tests"],
  timeoutMs: Number(values.timeout),
  say: (call, checked) => line(...rowOf(call, checked)),
  async beforeSignOut(calls, token) {
    if (!values["map-out"]) return;
    const asking = { url: base, salt, host: values.host, timeoutMs: Number(values.timeout), token, calls };
    guesses = await guessCalls(map ?? {}, asking);
  },
});
if (report.calls.size <= 2) stop(1, `\n${url} does not answer: is the address right, and is it running?`);
const calls = withPresumed(report);
const screens = judgeScreens({ calls });
console.log("\nScreens, with the map that fits");
for (const { id, title, state, why, besides = [] } of screens) {
  const pattern = routes.find((route) => route.id === id)?.path ?? "";
  const reasons = besides.length > 0 ? [`without ${besides.join("; ")}`] : why;
  if (state !== "works" || besides.length > 0)
    line(
      "",
      `${title} (${id}) ${pattern}`,
      [state, ...(reasons.length > 0 ? [reasons.join("; ")] : [])].join(": "),
    );
}
const needs = loginNeeds({ calls }, screens);
if (needs !== "") console.log(needs);
for (const what of report.left) console.log(`left behind: ${what}`);
const proposal = proposeMap({ calls }, map);
console.log(`\nMap that fits\n${JSON.stringify({ areas: proposal.areas, calls: modesOf(proposal) })}`);
if (values["map-out"] && guesses) writeMap(values["map-out"], guesses);
const problems = [
  ...problemsOf(report, map !== undefined),
  ...(mapFile ? unknownNamesOf(mapFile) : []),
  ...(map?.adapter === undefined ? [] : await problemsOfAdapter(map.adapter)),
];
console.log(`\n${summaryOf(report, screens, slowMs)}`);
for (const problem of problems) console.log(`x ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

function rowOf(
  call: string,
  { kind, milliseconds, reason, missing, words = [] }: Checked,
): readonly [mark: string, what: string, words: string] {
  const time = `${milliseconds} ms${milliseconds >= slowMs ? " SLOW" : ""}`;
  if (kind === "off" || kind === "untried")
    return ["-", call, kind === "off" ? reason : `not tried: ${reason}`];
  if (kind === "absent") return ["-", call, reason];
  if (kind !== "ok") return ["x", call, `${kind}, ${time}: ${reason}`];
  const notes = [...(missing.length === 0 ? [] : [`missing ${missing.join(", ")}`]), ...words];
  return notes.length === 0 ? ["ok", call, time] : ["~", call, `${time}, ${notes.join("; ")}`];
}

function line(mark: string, what: string, words: string): void {
  console.log(`${mark.padEnd(3)} ${what.padEnd(34)} ${words}`);
}

/** Returns a map without the details of how calls are spelt, which its author knows. */
function modesOf({ calls: all = {} }: UpstreamMap): object {
  return Object.fromEntries(
    Object.entries(all).map(([call, how]) => [call, typeof how === "object" ? "as it is spelt" : how]),
  );
}

/** Writes the map with every call of the specification. Its paths are seen from the file's folder. */
function writeMap(file: string, found: Guesses): void {
  const map = skeletonOf(proposal, { host: values.host, report: { calls }, guesses: found });
  const fromHere = (target: string) => path.relative(path.dirname(path.resolve(file)), target);
  const { adapter } = map;
  const written = {
    $schema: fromHere(MAP_SCHEMA),
    ...map,
    ...(map.$schema !== undefined && mapFile && { $schema: schemaFrom(mapFile, map.$schema) }),
    ...(adapter !== undefined && { adapter: `./${fromHere(adapter)}` }),
  };
  try {
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`, { flag: "wx" });
    console.log(`written to ${file}`);
  } catch (error) {
    stop(2, `${file} cannot be written: ${(error as Error).message}; name a file that is not there yet`);
  }

  function schemaFrom(given: string, name: string): string {
    return /^https?:/.test(name) ? name : fromHere(path.resolve(path.dirname(given), name));
  }
}

function loginOf(): Login | undefined {
  const { phone, code } = values;
  if (phone === undefined) return undefined;
  if (code !== undefined) return { phone, code };
  const password = values.password && firstLine();
  if (!password) return stop(2, "--phone needs --password - or --code");
  return { phone, password };
}

function firstLine(): string | undefined {
  return readFileSync(0, "utf8").split(/\r?\n/, 1)[0];
}

function seen(option: string, remedy: string): string {
  return `${option}: everybody on this machine can see what stands on a command line; ${remedy}`;
}

function mapOf(file: string): UpstreamMap {
  try {
    return readUpstreamMap(file);
  } catch (error) {
    return stop(2, (error as Error).message);
  }
}

function readArguments() {
  const definition = {
    help: { type: "boolean" },
    salt: { type: "string" },
    map: { type: "string" },
    "map-out": { type: "string" },
    host: { type: "string", default: "localhost" },
    agency: { type: "string" },
    phone: { type: "string" },
    password: { type: "string" },
    code: { type: "string" },
    token: { type: "string" },
    "write-tests": { type: "boolean", default: false },
    slow: { type: "string", default: "1000" },
    timeout: { type: "string", default: "10000" },
  } as const;
  try {
    return parseArgs({ options: definition, allowPositionals: true });
  } catch (error) {
    return stop(2, `${(error as Error).message}\n\n${HELP}`);
  }
}

function stop(code: number, words: string): never {
  (code === 0 ? console.log : console.error)(words);
  process.exit(code);
}
