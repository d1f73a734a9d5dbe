// Runs before each command: reads the secrets that the environment names as files (shared/environment/).
import { readFileSync } from "node:fs";
import { takeSecretFiles } from "#shared/environment/secretFiles.ts";

try {
  takeSecretFiles(process.env, (file) => readFileSync(file, "utf8"));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
