// `npm run check:contract`: generates dist/docs/openapi.json and workflows.arazzo.yaml and lints them with Redocly,
// which also validates examples against schemas.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDocuments } from "./contract/documents.ts";

const RULES = path.resolve(import.meta.dirname, "contract/redocly.yaml");

const folder = mkdtempSync(path.join(tmpdir(), "contract-"));
const documents = createDocuments(path.resolve(import.meta.dirname, ".."));
const files = ["openapi.json", "workflows.arazzo.yaml"].map((name) => {
  const file = path.join(folder, name);
  writeFileSync(file, documents[name] ?? "");
  return file;
});
const { status } = spawnSync("redocly", ["lint", ...files, "--config", RULES, "--format", "stylish"], {
  stdio: "inherit",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
