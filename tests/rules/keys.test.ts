import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Code that checks for Enter or for an active input method. */
const OWN_LOOK = /\.isComposing\b|\bkeyCode\b|[=!]==\s*"Enter"|"Enter"\s*[=!]==|case "Enter"/;

test("only client/kit/keys.ts checks the Enter key (decision 057)", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" })
    .map((name) => `client/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) => OWN_LOOK.test(readFileSync(file, "utf8")));
  expect(own).toEqual(["client/kit/keys.ts"]);
});
