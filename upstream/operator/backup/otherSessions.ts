import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import type { Place } from "./placeOf.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

const MOST_NAMED = 8;

/**
 * Refuses a database that other sessions use: an upstream would fill it while it is empty, and answer from rows that
 * are gone. Background processes of the server are no sessions.
 * @throws StartError that names each session
 */
export async function refuseOtherSessions(db: Db, place: Place): Promise<void> {
  // The kind of a session is hidden from roles that may not see its owner's.
  const sessions = await rowsOf<{ who: string }>(
    db,
    `select coalesce(nullif(application_name, ''), 'without a name') || ' (user ' || usename || ', from '
       || coalesce(host(client_addr), 'local') || ', session ' || pid
       || coalesce(', since ' || to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ'), '') || ')' as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
       and coalesce(backend_type, 'client backend') = 'client backend'
     order by pid`,
  );
  if (sessions.length === 0) return;
  const named = sessions.slice(0, MOST_NAMED).map(({ who }) => `  ${who}`);
  if (sessions.length > MOST_NAMED) named.push(`  and ${sessions.length - MOST_NAMED} more`);
  throw new ShellError(
    both(
      `${place.text} is used by ${sessions.length === 1 ? "another session" : `${sessions.length} other sessions`}, and nothing was changed:
${named.join("\n")}
Stop the upstreams (systemctl stop 'beikao-upstream@*'; docker compose stop upstream1 upstream2) and close consoles.
A session that a pooler keeps: select pg_terminate_backend(SESSION). To try a backup beside them: --try.`,
      `还有 ${sessions.length} 个连接在用 ${place.text}，什么也没有改：
${named.join("\n")}
请停掉上游（systemctl stop 'beikao-upstream@*'；docker compose stop upstream1 upstream2），并关掉数据库客户端。
连接池留着的连接：select pg_terminate_backend(SESSION)。只想试一下备份，用 --try。`,
    ),
  );
}
