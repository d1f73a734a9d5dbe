import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DCLinter } from "dclint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const FILE = "compose.yaml";

interface Linted {
  readonly messages: readonly { readonly rule: string; readonly message: string }[];
}

/** Returns violations of the published schema of compose files (compose-spec); style rules are off. */
function schemaFaults(file: string): readonly string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const results = linter.lintFiles([file], false) as unknown as readonly Linted[];
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => rule === "invalid-schema" || rule === "invalid-yaml")
    .map(({ message }) => message);
}

async function faultsOf(text: string): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-compose-"));
  try {
    await writeFile(path.join(folder, FILE), text);
    return schemaFaults(path.join(folder, FILE));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("no service keeps uploaded files in memory: /tmp is limited, and uploads are on a disk", async () => {
  const { services } = parse(await readFile(FILE, "utf8"), { merge: true }) as {
    services: Record<
      string,
      { tmpfs?: string[]; volumes?: string[]; environment?: Record<string, string>; mem_limit?: string }
    >;
  };
  const inMemory = Object.values(services).flatMap(({ tmpfs = [] }) => tmpfs);
  expect(inMemory.length).toBeGreaterThan(4);
  for (const place of inMemory) expect(place).toMatch(/^\/tmp:size=\d{1,3}m$/);
  for (const name of ["upstream1", "upstream2"]) {
    const { volumes = [], environment } = services[name] ?? {};
    expect(environment?.["TMPDIR"]).toBe("/var/tmp");
    expect(volumes).toContain("/var/tmp");
  }
});

test("the published schema accepts compose.yaml, with all its profiles", async () => {
  const text = await readFile(FILE, "utf8");
  expect(await faultsOf(text)).toEqual([]);
  const { services } = parse(text, { merge: true }) as { services: Record<string, { profiles?: string[] }> };
  expect(Object.values(services).flatMap(({ profiles = [] }) => profiles)).toContain("redis");
  // An unknown key in a service that only a profile starts.
  expect(
    await faultsOf(text.replace("    image: redis:7-bookworm", "    imag: redis:7-bookworm")),
  ).not.toEqual([]);
  expect(await faultsOf(text.replace("mem_limit: 768m", "mem_limit: [768m]"))).not.toEqual([]);
});
