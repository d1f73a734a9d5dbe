import { maskPasswords } from "#shared/domain/maskPasswords.ts";
import { StartError } from "#shared/environment/startError.ts";

/** Returns an error that explains why PostgreSQL cannot be opened, with a remedy and without the password. */
export function plainDatabaseError(url: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const { hostname, port, pathname, username } = new URL(url);
  const place = `PostgreSQL at ${hostname}:${port || "5432"}`;
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: `${place} refuses connections: is it running?`,
    ENOTFOUND: `${hostname} in DATABASE_URL is not a known host.`,
    EAI_AGAIN: `${hostname} in DATABASE_URL cannot be looked up now.`,
    ETIMEDOUT: `${place} does not answer.`,
    "28P01": `${place} refuses the password of ${username}.`,
    "28000": `${place} does not let ${username} in: see pg_hba.conf.`,
    "3D000": `${place} has no database ${pathname.slice(1)}: create it with createdb.`,
    "42501": `${username} may not create tables in ${pathname.slice(1)}: make it the owner of the database.`,
  };
  const code = findCode(cause);
  const reason = reasons[code] ?? `${place} cannot be used: ${maskPasswords(innermost(cause).message)}`;
  return new StartError(reason, { cause });
}

function findCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const inner = at instanceof AggregateError ? at.errors[0] : at;
    const { code } = inner as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return "";
}

function innermost(error: unknown): Error {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at : new Error(String(at));
}
