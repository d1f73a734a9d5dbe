// Runs before each command: reads the secrets that the environment names as files (shared/secretFiles.ts).
import { readFileSync } from "node:fs";
import { secretsOfFiles } from "#shared/secretFiles.ts";

try {
  Object.assign(
    process.env,
    secretsOfFiles(process.env, (file) => readFileSync(file, "utf8")),
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
