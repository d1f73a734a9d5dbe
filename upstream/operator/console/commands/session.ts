import { desc, eq, gt } from "drizzle-orm";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { adminSessions } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { agencyFilter } from "../find.ts";
import { ROLES } from "../roles.ts";
import { endSessions, writeLink } from "../sessions.ts";

export const sessionCommands = [
  changeCommand({
    action: "open",
    concerns: "machine",
    about: "Prints a link to the admin pages, good once and for 15 minutes (short: npm run admin -- open).",
    options: {
      role: {
        kind: "choice",
        of: ROLES,
        help: "owner does all, editor the content without prices, marker results and marking, reader looks (owner)",
      },
      agency: {
        kind: "flag",
        help: "for this agency alone: nothing of another one is there, and the shared library is read (all)",
      },
    },
    example: "session open --agency beikao --role editor --as 王老师",
    async run({ tx, nowMs, actor, pagesUrl, made, recordChange }, { role = "owner", agency: flag }) {
      const url = await pagesUrl();
      const agency = await agencyFilter(tx, flag);
      const { secret, row } = await writeLink(tx, { role, agencyId: agency?.id ?? null, actor, nowMs });
      const { linkHash: _secret, tokenHash: _token, ...after } = row;
      recordChange({ target: `session ${row.id}`, before: null, after });
      return {
        said: `Open this in a browser within 15 minutes; it works once, in the browser that opens it first, for ${actor} as ${role} of ${agency?.flag ?? "all agencies"}:\n\n${url}/open/${made(secret)}`,
      };
    },
  }),
  listCommand({
    action: "list",
    concerns: "machine",
    about: "Who is signed in at the admin pages, and links that wait to be opened.",
    example: "session list",
    async run({ tx, nowMs, limit, offset }) {
      const where = gt(adminSessions.expiresAt, new Date(nowMs));
      const rows = await tx
        .select({ row: adminSessions, flag: agencies.flag })
        .from(adminSessions)
        .leftJoin(agencies, eq(agencies.id, adminSessions.scopeAgencyId))
        .where(where)
        .orderBy(desc(adminSessions.id))
        .limit(limit)
        .offset(offset);
      return { rows: rows.map(rowOf), total: await tx.$count(adminSessions, where) };
    },
  }),
  changeCommand({
    action: "close",
    concerns: "machine",
    about: "Ends who is signed in at the admin pages, and links with them (short: npm run admin -- close).",
    options: { id: { kind: "id", help: "only this one; session list tells it (all)" } },
    example: "session close --id 3",
    async run({ tx, recordChange }, { id }) {
      const ended = await endSessions(tx, id);
      if (id !== undefined && ended.length === 0)
        throw new Declined(`--id: there is no session ${id}. npm run admin -- session list tells ids.`);
      for (const { linkHash: _secret, tokenHash: _token, ...before } of ended)
        recordChange({ target: `session ${before.id}`, before, after: null });
      return { said: ended.length === 1 ? "1 session is ended." : `${ended.length} sessions are ended.` };
    },
  }),
];

interface Found {
  readonly row: typeof adminSessions.$inferSelect;
  readonly flag: string | null;
}

function rowOf({ row: { id, role, actor, isOfAll, tokenHash, createdAt, expiresAt }, flag }: Found): Row {
  return {
    id,
    who: actor,
    role,
    agency: isOfAll ? "all" : (flag ?? "over"),
    state: tokenHash === null ? "link" : "signed in",
    since: timeText(createdAt),
    until: timeText(expiresAt),
  };
}
