import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const EXAMPLE = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");

/** Writes a map by which the API (phpUpstream.ts) answers only the account calls, and the companion all others. */
export function mapOfAccounts(folder: string): string {
  const file = path.join(folder, "accounts.json");
  const {
    calls,
    areas: _,
    ...rest
  } = JSON.parse(readFileSync(EXAMPLE, "utf8")) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const own = Object.entries(calls ?? {}).filter(([, how]) => how === "companion" || isAccount(how));
  const areas = Object.fromEntries(
    ["agreement", "article", "catalogue", "exam", "live", "note", "order", "play"]
      .concat(["practice", "question", "search", "share", "study"])
      .map((area) => [area, "companion"]),
  );
  const more = Object.fromEntries(
    [
      "POST /user/coursecode",
      "GET /user/coursecode-list",
      "GET /mechanism/view",
      "GET /mechanism/policy-info",
    ]
      .concat(["GET /default/bottom-detail", "GET /advertise/ad", "GET /default/ip", "GET /calendar/info"])
      .concat(["GET /subject/zk-subject-v1"])
      .map((call) => [call, "companion"]),
  );
  writeFileSync(file, JSON.stringify({ ...rest, areas, calls: { ...Object.fromEntries(own), ...more } }));
  return file;
}

function isAccount(how: unknown): boolean {
  return /^\/(?:user|index)\//.test(String((how as { path?: unknown }).path));
}
