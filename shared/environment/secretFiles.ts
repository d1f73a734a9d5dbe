import { StartError } from "./startError.ts";

/** Secrets that can be read from a file, as in Docker and Kubernetes: NAME_FILE holds the path of the file for NAME. */
const SECRETS = [
  "SIGN_SALT",
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "METRICS_TOKEN",
  "S3_ACCESS_KEY_SECRET",
  "SMS_ACCESS_KEY_SECRET",
  "WECHAT_API_V3_SECRET",
] as const;

/**
 * Replaces each NAME_FILE of a secret in `env` by NAME with the content of the file, so that a child process that
 * inherits the environment finds one of both. Blanks and line breaks around the content are dropped.
 * @throws StartError with the name of a NAME_FILE that cannot be used
 */
export function takeSecretFiles(
  env: Record<string, string | undefined>,
  read: (file: string) => string,
): void {
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new StartError(`${name} and ${name}_FILE are both set: keep one of them.`);
    env[name] = contentOf(name, file, read);
    delete env[`${name}_FILE`];
  }
}

function contentOf(name: string, file: string, read: (file: string) => string): string {
  let text: string;
  try {
    text = read(file).trim();
  } catch (cause) {
    throw new StartError(`${name}_FILE: ${(cause as Error).message}`, { cause });
  }
  if (text === "") throw new StartError(`${name}_FILE: ${file} is empty.`);
  return text;
}
