// `npm run check:contract`: generates dist/docs/openapi.json and lints it with Redocly, which also validates its
// examples against its schemas.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDocuments } from "./contract/documents.ts";

const RULES = path.resolve(import.meta.dirname, "contract/redocly.yaml");

const folder = mkdtempSync(path.join(tmpdir(), "contract-"));
const file = path.join(folder, "openapi.json");
const documents = createDocuments(path.resolve(import.meta.dirname, ".."));
writeFileSync(file, documents["openapi.json"] ?? "");
const { status } = spawnSync("redocly", ["lint", file, "--config", RULES, "--format", "stylish"], {
  stdio: "inherit",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
