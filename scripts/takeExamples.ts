// `tsx scripts/takeExamples.ts URL`: calls a reference upstream with the demo data, and writes a shortened answer of
// each call to scripts/contract/examples.json, for openapi.json. Needs SIGN_SALT in the environment.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import recorded from "./contract/examples.json" with { type: "json" };
import { checkUpstream } from "./contract/checkUpstream.ts";
import { describeCalls } from "./contract/describedCalls.ts";
import type { JsonSchema } from "./contract/jsonSchema.ts";

const FILE = path.resolve(import.meta.dirname, "contract/examples.json");
/** Learner of the demo data (README). */
const LEARNER = { phone: "13800000001", password: "beikao2026" };
const LONGEST_TEXT = 90;
const MOST_ROWS = 1;
/** Replaces every secret. */
const SECRET = "6f1c2a9e4b7d4c58a0e39d1f7c2b6a58";
/** Members of a stub server that is built from the document: its agencies, beside its calls. */
const OF_STUBS: Readonly<Record<string, unknown>> = { resource_url: "/" };
const SECRETS = new Set(["token", "ticket", "feed"]);

const described = describeCalls().calls;
const [url = ""] = process.argv.slice(2);
// Calls without an answer in the demo data, such as the board of an exam, keep the example of an earlier run.
const examples = new Map<string, unknown>(Object.entries(recorded));
await checkUpstream({
  url,
  salt: process.env["SIGN_SALT"] ?? "",
  host: "localhost",
  login: LEARNER,
  writes: true,
  timeoutMs: 20_000,
  say: (call, { kind, data }) => {
    const schema = described.find(({ name }) => name === call)?.data;
    if (kind === "ok" && data !== undefined) examples.set(call, shortened(data, schema));
  },
});
const sorted = [...examples].sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
console.log(`${examples.size} answers`);

/**
 * Shortens an answer to the first rows of its lists, the beginnings of its texts and the fields of the contract.
 * Removes every secret.
 */
function shortened(value: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof value === "string") {
    const shown = value.replace(/\btoken=.*/, `token=${SECRET}`);
    return cutText(shown, LONGEST_TEXT, "…");
  }
  if (Array.isArray(value)) {
    const isPair = value.every((one) => typeof one === "number");
    return (isPair ? value : value.slice(0, MOST_ROWS)).map((one) => shortened(one, schema?.items));
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !schema?.properties || name in schema.properties);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name in OF_STUBS
        ? OF_STUBS[name]
        : SECRETS.has(name) && member !== ""
          ? SECRET
          : shortened(member, schema?.properties?.[name]),
    ]),
  );
}
