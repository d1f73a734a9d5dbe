import { type SQL, sql } from "drizzle-orm";
import { PERSON, meantBy } from "./meantRows.ts";
import { IDLE_MS } from "./sessions.ts";
import { type Query, timeOf } from "./source.ts";

/** Separates command, target and fields in the text of a change, out of which its name is made (pickedChanges.ts). */
export const CHANGE_PARTS = "|";

const CHANGES = `select t.id, t.command || '${CHANGE_PARTS}' || t.target as name,
                        concat_ws(' · ', t.actor, ${timeOf("t.at")}) as hint, '' as phone,
                        t.target, t.actor, t.scope_agency_id, t.before is not null as has_before
                   from admin_changes t`;

/** Sources of rows without a name of their own, which are found by the names beside them. */
export const ROW_SOURCES = {
  attempt: {
    list: ["exam", "results"],
    access: [["exam", "reopen"]],
    text: `select t.id, concat_ws(' · ', ${PERSON}, p.name) as name,
                  concat_ws(' · ',
                    case t.status when 'created' then '还没开始' when 'doing' then '正在答' when 'paused' then '已暂停'
                      when 'submitted' then '已交卷' when 'reviewing' then '待批' else '已批完' end,
                    case when t.end_time is null then ${timeOf("t.begin_time")} || ' 开始'
                      else ${timeOf("t.end_time")} || ' 交卷' end) as hint,
                  u.mobile as phone, t.user_id, t.paper_id, t.status
             from attempts t join users u on u.id = t.user_id join papers p on p.id = t.paper_id
            where t.mode = '' and p.kind <> ''`,
    meant: meantBy({ paper_id: "papers" }),
    within: {
      exam: {
        access: [["exam", "mark"]],
        where: ({ id }) => sql`paper_id = ${id}`,
        first: () => sql`status = 'reviewing'`,
      },
    },
  },
  change: {
    list: ["audit", "list"],
    access: [["audit", "show"]],
    text: CHANGES,
    // Changes of other people may name learners and money, which an editor does not see (undoReach.ts).
    seen: ({ role, actor = "", agency }) =>
      role === "editor"
        ? sql`actor = ${actor} and scope_agency_id is not distinct from ${agency?.id ?? null}`
        : sql`true`,
    within: {
      question: {
        access: [["question", "undo"]],
        text: CHANGES.replace(
          " as name",
          ` || '${CHANGE_PARTS}' || array_to_string(array(
              select jsonb_object_keys(coalesce(t.before, '{}') || coalesce(t.after, '{}'))), ',') as name`,
        ),
        seen: () => sql`true`,
        where: ({ id }) => sql`target = ${`question ${id}`} and has_before`,
      },
    },
  },
  enrolment: {
    list: ["enrolment", "list"],
    access: [
      ["enrolment", "change"],
      ["enrolment", "withdraw"],
    ],
    text: `select t.id, concat_ws(' · ', ${PERSON}, coalesce(r.name, c.name, p.name, l.name)) as name,
                  concat_ws(' · ',
                    case t.origin when 'order' then '订单' when 'code' then '课程码' when 'gift' then '赠送' end,
                    case when t.expires_at is null then '长期有效' else ${timeOf("t.expires_at")}
                      || case when t.expires_at > now() then ' 到期' else ' 已到期' end end) as hint,
                  u.mobile as phone, t.user_id, t.classroom_id, t.course_id, t.package_id, t.live_id
             from enrolments t join users u on u.id = t.user_id
             left join classrooms r on r.id = t.classroom_id left join courses c on c.id = t.course_id
             left join packages p on p.id = t.package_id left join lives l on l.id = t.live_id`,
    meant: meantBy({
      classroom_id: "classrooms",
      course_id: "courses",
      package_id: "packages",
      live_id: "lives",
    }),
  },
  message: {
    list: ["live", "chat"],
    access: [],
    text: `select t.seq as id, left(t.text, 60) as name, concat_ws(' · ', t.name, a.name, ${timeOf("t.created_at")}) as hint,
                  '' as phone, t.live_id, t.agency_id, a.flag, l.agency_id as owner_id
             from live_messages t join lives l on l.id = t.live_id join agencies a on a.id = t.agency_id
            where t.kind = 'message' and t.removed_at is null`,
    within: {
      live: {
        access: [["live", "hide"]],
        // Without a flag only a class with one room has messages, because each room has numbers of its own.
        where: ({ id, agency }) =>
          agency === undefined
            ? sql`live_id = ${id} and agency_id = coalesce(owner_id,
                (select min(r.agency_id) from live_rooms r where r.live_id = ${id} having count(*) = 1))`
            : sql`live_id = ${id} and flag = ${agency}`,
      },
    },
  },
  session: {
    list: ["session", "list"],
    access: [["session", "close"]],
    text: `select t.id, concat_ws(' · ', t.actor, case when t.token_hash is null then '还没打开的链接'
                    else coalesce(nullif(t.browser, ''), '没有记下浏览器') end) as name,
                  concat_ws(' · ', a.name, case when t.token_hash is null then '生成于 ' else '登录于 ' end
                    || ${timeOf("t.created_at")}) as hint,
                  '' as phone
             from admin_sessions t left join agencies a on a.id = t.scope_agency_id
            where t.expires_at > now()
              and (t.seen_at is null or t.seen_at > now() - interval '${IDLE_MS / 1_000} seconds')`,
  },
} as const satisfies Readonly<Record<string, Query>>;

/** Questions of an answer sheet. Markers find no others. */
export const QUESTIONS_WITHIN: NonNullable<Query["within"]> = {
  attempt: {
    access: [["exam", "mark"]],
    where: ({ id }) => sql`id in (${answered(id)})`,
    first: ({ id }) => sql`id in (${answered(id)} and a.status = 'reviewing')`,
  },
};

/** Learners of a live class: those who spoke, and those who are muted. Editors find no others, and no phones. */
export const LEARNERS_WITHIN: NonNullable<Query["within"]> = {
  live: {
    access: [
      ["live", "mute"],
      ["live", "unmute"],
    ],
    isForOthers: true,
    text: `select t.user_id as id, max(t.name) as name, case when bool_or(t.is_muted) then '已禁言' else '' end as hint,
                  '' as phone, t.live_id
             from (select live_id, user_id, name, false as is_muted from live_messages
                    where kind = 'message' and user_id is not null
                   union all select m.live_id, m.user_id, u.nickname, true
                     from live_mutes m join users u on u.id = m.user_id) t
            group by t.live_id, t.user_id`,
    where: ({ id }) => sql`live_id = ${id}`,
    first: () => sql`hint <> ''`,
  },
};

/** Returns the questions that a learner has answered in an exam. */
function answered(attempt: number): SQL {
  return sql`select a.question_id from attempt_answers a join attempts t on t.id = a.attempt_id
    where t.id = ${attempt} and t.mode = '' and t.paper_id is not null and jsonb_array_length(a.answer) > 0`;
}
