import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { rulesOf } from "./sheet.ts";
import { fontSize } from "./tokens.ts";

const client = path.resolve(import.meta.dirname, "..");

/** Allowed sizes outside the scale: the drawn sign of a cover, and question texts, whose size the learner chooses. */
const OTHER_SIZES = ["2.5rem", "var(--reading, 1rem)", "calc(var(--reading, 1rem) * 1.0625)"];

test("uses only the font sizes of the scale and two weights", async () => {
  const sizes = new Set([...Object.values(fontSize), ...OTHER_SIZES]);
  let rules = 0;
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".styles.ts"))) {
    const exported = (await import(path.join(client, file))) as Readonly<Record<string, unknown>>;
    const names = Object.values(exported).flatMap((value) =>
      typeof value === "string" ? [value] : Object.values(value as Readonly<Record<string, string>>),
    );
    for (const name of names) {
      const text = rulesOf(name);
      if (text === undefined) continue;
      rules += 1;
      for (const [, size = ""] of text.matchAll(/font-size:([^;}]+)/g))
        expect(sizes, `${file}: ${text}`).toContain(size);
      for (const [, weight = ""] of text.matchAll(/font-weight:([^;}]+)/g))
        expect(["400", "600", "inherit"], `${file}: ${text}`).toContain(weight);
    }
  }
  expect(rules).toBeGreaterThan(200);
});

/** An h2, whose words GlobalStyles.styles.ts keeps together. */
const HEADING = "pages/home/Banner.styles.ts";

test("balances lines only where Chinese words stay together", async () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  let balanced = 0;
  for (const file of files.filter((name) => name.endsWith(".styles.ts") && name !== HEADING)) {
    const exported = (await import(path.join(client, file))) as Readonly<Record<string, unknown>>;
    for (const value of Object.values(exported).filter((one) => typeof one === "object" && one !== null)) {
      for (const name of Object.values(value as Readonly<Record<string, unknown>>)) {
        const rule = typeof name === "string" ? (rulesOf(name) ?? "") : "";
        if (!rule.includes("text-wrap:balance")) continue;
        balanced += 1;
        expect(rule, file).toContain("word-break:keep-all");
      }
    }
  }
  expect(balanced).toBeGreaterThan(5);
});
