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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the secrets whose _FILE variable is set from their files. A line break at the end of a file is dropped.
 * @throws Error with the name of a _FILE variable that cannot be used
 */
export function secretsOfFiles(
  env: Environment,
  read: (file: string) => string,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them.`);
    try {
      found[name] = read(file).trim();
    } catch (cause) {
      throw new Error(`${name}_FILE: ${(cause as Error).message}`, { cause });
    }
    if (found[name] === "") throw new Error(`${name}_FILE: ${file} is empty.`);
  }
  return found;
}
