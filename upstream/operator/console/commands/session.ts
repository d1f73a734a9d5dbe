import { and, desc, eq } from "drizzle-orm";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { adminSessions } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { agencyFilter } from "../find.ts";
import { ROLES } from "../visitor.ts";
import { endSessions, isOpen, writeLink } from "../sessions.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";

const staff = { kind: "id", of: "staff", zh: ["员工", "只是这个人的"] } as const;

export const sessionCommands = [
  changeCommand({
    action: "open",
    concerns: "machine",
    about: "Prints a link to the admin pages, good once and for 15 minutes (short: npm run admin -- open).",
    zh: ["打开", "给出进入运营台的链接，15 分钟内有效一次（简写：npm run admin -- open）。"],
    options: {
      role: {
        kind: "choice",
        of: ROLES,
        help: "owner does all, editor the content without prices, marker results and marking, sales learners and orders, reader looks (owner)",
        zh: [
          "角色",
          "owner 全部权限，editor 内容编辑（不含价格），marker 看成绩和阅卷，sales 学员和订单，reader 只读；不填为 owner",
        ],
      },
      agency: {
        kind: "flag",
        help: "for this agency alone: nothing of another one is there, and the shared library is read (all)",
        zh: ["机构", "只管这个机构，看不到别的机构，共用内容只能看；不填为全部"],
      },
    },
    example: "session open --agency beikao --role editor --as 王老师",
    async run({ tx, nowMs, actor, pagesUrl, made, recordChange }, { role = "owner", agency: flag }) {
      const url = await pagesUrl();
      const agency = await agencyFilter(tx, flag);
      const { secret, row } = await writeLink(tx, { role, agencyId: agency?.id ?? null, actor, nowMs });
      const { linkHash: _secret, tokenHash: _token, ...after } = row;
      recordChange({ target: `session ${row.id}`, before: null, after });
      // The name of the system's user, which the table of changes keeps, says nothing to whoever gets the link.
      const who = actor.replace(/ \([^()]*\)$/, "");
      return {
        said: both(
          `Open this in a browser within 15 minutes; it works once, in the browser that opens it first, for ${who} as ${role} of ${agency?.flag ?? "all agencies"}:\n\n${url}/open/${made(secret)}`,
          `15 分钟内在浏览器打开，只能用一次，只在先打开的浏览器有效，给 ${who}（${valueText(role)}，${agency?.flag ?? "全部机构"}）：\n\n${url}/open/${made(secret)}`,
        ),
      };
    },
  }),
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Who is signed in at the admin pages, and links that wait to be opened.",
    zh: ["列表", "谁登录了运营台，以及还没打开的链接。"],
    options: { staff: { ...staff, help: "only of this person; staff list tells it" } },
    example: "session list --staff 3",
    async run({ tx, nowMs, limit, offset }, values) {
      const where = and(
        isOpen(nowMs),
        values.staff === undefined ? undefined : eq(adminSessions.staffId, values.staff),
      );
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
    concerns: "agency",
    about: "Ends who is signed in at the admin pages, and links with them (short: npm run admin -- close).",
    zh: ["关闭", "结束运营台的登录和没打开的链接。"],
    options: {
      id: {
        kind: "id",
        of: "session",
        help: "only this one; session list tells it (all)",
        zh: ["登录", "只结束这一个；不填为全部"],
      },
      staff: { ...staff, help: "all of this person; staff list tells it" },
    },
    example: "session close --staff 3",
    async run({ tx, recordChange }, { id, staff: person }) {
      const ended = await endSessions(
        tx,
        and(
          id === undefined ? undefined : eq(adminSessions.id, id),
          person === undefined ? undefined : eq(adminSessions.staffId, person),
        ),
      );
      if (id !== undefined && ended.length === 0)
        throw new Declined(
          both(
            `--id: there is no session ${id}. npm run admin -- session list tells ids.`,
            `--id: 没有登录 ${id}，见 session list。`,
          ),
        );
      for (const { linkHash: _secret, tokenHash: _token, ...before } of ended)
        recordChange({ target: `session ${before.id}`, before, after: null });
      return {
        said: both(
          ended.length === 1 ? "1 session is ended." : `${ended.length} sessions are ended.`,
          `已结束 ${ended.length} 个登录。`,
        ),
      };
    },
  }),
];

interface Found {
  readonly row: typeof adminSessions.$inferSelect;
  readonly flag: string | null;
}

function rowOf({ row, flag }: Found): Row {
  const { id, role, actor, staffId, isOfAll, tokenHash, browser, seenAt, createdAt, expiresAt } = row;
  return {
    id,
    who: actor,
    staff: staffId,
    role,
    agency: isOfAll ? "all" : (flag ?? "over"),
    state: tokenHash === null ? "link" : "signed in",
    browser,
    since: timeText(createdAt),
    seen: timeText(seenAt),
    until: timeText(expiresAt),
  };
}
