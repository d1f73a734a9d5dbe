import { maskPasswords } from "#shared/domain/maskPasswords.ts";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";

/** Returns an error that explains why PostgreSQL cannot be opened, with a remedy and without the password. */
export function plainDatabaseError(url: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const { hostname, port, pathname, username } = new URL(url);
  const at = `${hostname}:${port || "5432"}`;
  const place = both(`PostgreSQL at ${at}`, `PostgreSQL（${at}）`);
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: both(
      `${place} refuses connections: is it running?`,
      `${place} 拒绝连接，请看它是否在运行。`,
    ),
    ENOTFOUND: both(
      `${hostname} in DATABASE_URL is not a known host.`,
      `DATABASE_URL 里的主机 ${hostname} 不存在。`,
    ),
    EAI_AGAIN: both(
      `${hostname} in DATABASE_URL cannot be looked up now.`,
      `DATABASE_URL 里的主机 ${hostname} 现在查不到地址。`,
    ),
    ETIMEDOUT: both(`${place} does not answer.`, `${place} 没有应答。`),
    "28P01": both(`${place} refuses the password of ${username}.`, `${place} 不接受 ${username} 的密码。`),
    "28000": both(
      `${place} does not let ${username} in: see pg_hba.conf.`,
      `${place} 不让 ${username} 登录，见 pg_hba.conf。`,
    ),
    "3D000": both(
      `${place} has no database ${pathname.slice(1)}: create it with createdb.`,
      `${place} 没有数据库 ${pathname.slice(1)}，请用 createdb 创建。`,
    ),
    "42501": both(
      `${username} may not create tables in ${pathname.slice(1)}: make it the owner of the database.`,
      `${username} 不能在 ${pathname.slice(1)} 里建表，请让它成为数据库的所有者。`,
    ),
  };
  const code = findCode(cause);
  const message = maskPasswords(innermost(cause).message);
  const reason = reasons[code] ?? both(`${place} cannot be used: ${message}`, `${place} 不能用：${message}`);
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
