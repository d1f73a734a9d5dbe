// `npm run check:contract`: dist/docs/openapi.json, made anew, by the rules of Redocly. Its examples are held against its schemas.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { documents } from "./contract/documents.ts";

const RULES = path.resolve(import.meta.dirname, "contract/redocly.yaml");

const folder = mkdtempSync(path.join(tmpdir(), "contract-"));
const file = path.join(folder, "openapi.json");
writeFileSync(file, documents["openapi.json"] ?? "");
const { status } = spawnSync("redocly", ["lint", file, "--config", RULES, "--format", "stylish"], {
  stdio: "inherit",
  // The linter asks its makers for nothing: neither for newer versions, nor to count us.
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
