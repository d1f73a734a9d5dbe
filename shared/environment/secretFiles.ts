import { StartError } from "./startError.ts";
import { givenText } from "./variable.ts";
import { SECRET_FILES } from "./variables.ts";

/**
 * Replaces NAME_FILE in `env` by NAME with the content of that file, for each secret that Docker and Kubernetes keep in
 * a file. Child processes that inherit `env` then find NAME only. Blanks and line breaks around the content are dropped.
 * @throws StartError with the name of a NAME_FILE that cannot be used
 */
export function takeSecretFiles(
  env: Record<string, string | undefined>,
  read: (file: string) => string,
): void {
  for (const name of SECRET_FILES) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (givenText(env, name) !== undefined)
      throw new StartError(`${name} and ${name}_FILE are both set: keep one of them.`);
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
