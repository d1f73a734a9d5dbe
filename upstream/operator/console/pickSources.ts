import { type SQL, sql } from "drizzle-orm";
import { examTypes } from "#shared/domain/examTypes.ts";
import { regions } from "#shared/domain/regions.ts";
import type { Picked } from "#shared/console/islands.ts";
import type { Thing } from "../thing.ts";
import { type Meant, PERSON, meantBy } from "./meantRows.ts";
import { findCommand } from "./commandTable.ts";
import { mayRun } from "./roles.ts";
import { IDLE_MS } from "./sessions.ts";
import type { Visitor } from "./visitor.ts";

type CommandName = readonly [noun: string, action: string];

/** Rows of a table that can be found by name. */
interface Query {
  /** Command that lists the things. */
  readonly list: CommandName;
  /** Commands of which a visitor must be allowed one to find the things; undefined: `list`. */
  readonly access?: readonly CommandName[];
  /**
   * Query with the columns id, name, hint and phone. Its tables are those of the transaction, which a session of one
   * agency sees in part (oneAgency.ts).
   */
  readonly text: string;
  /**
   * Finds the rows that a typed word means by the ids of their learners and things, because an index has these; the
   * names beside them are found in small tables. undefined: the columns of `text` are compared.
   */
  readonly meant?: Meant;
  /** Further sources for fields with `within`, by the thing in which they search. */
  readonly within?: Readonly<Partial<Record<Thing, Narrowed>>>;
}

/** A thing in which others are sought. */
export interface Place {
  readonly id: number;
  /** Flag of the agency whose rows count; undefined: the thing belongs to one. */
  readonly agency: string | undefined;
}

/** Things within one other thing. */
interface Narrowed extends Partial<Pick<Query, "text" | "meant">> {
  readonly access: readonly CommandName[];
  /** true: only for visitors who may not find all things of the kind. */
  readonly isForOthers?: true;
  /** Condition for the rows in the place, by the columns of `text`. */
  readonly where: (place: Place) => SQL;
  /** Condition for the rows that come first; undefined: the newest do. */
  readonly first?: (place: Place) => SQL;
}

/** Source of a search. With `where` it needs a place, without which nothing is found. */
export type Source =
  | (Query & Partial<Pick<Narrowed, "where" | "first">>)
  | { readonly fixed: readonly Picked[] };

const HIDDEN = "case when t.is_shown then '' else '已隐藏' end";

function timeOf(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;
}

const named = (
  table: string,
  { name = "name", hint = "''", joins = "" }: { name?: string; hint?: string; joins?: string } = {},
): string =>
  `select t.id, t.${name} as name, concat_ws(' · ', nullif(${hint}, ''), nullif(${HIDDEN}, '')) as hint, '' as phone from ${table} t ${joins}`;

/** Returns the questions that a learner has answered in an exam. */
function answered(attempt: number): SQL {
  return sql`select a.question_id from attempt_answers a join attempts t on t.id = a.attempt_id
    where t.id = ${attempt} and t.mode = '' and t.paper_id is not null and jsonb_array_length(a.answer) > 0`;
}

const OF_SUBJECT = { hint: "s.name", joins: "left join subjects s on s.id = t.subject_id" } as const;

/** Sources of names by the thing; undefined: the thing has no name that a person would search for. */
export const SOURCES: Readonly<Record<Thing, Source | undefined>> = {
  article: { list: ["article", "list"], text: named("help_articles", { name: "title" }) },
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
  bankChapter: {
    list: ["question", "list"],
    text: `select t.id, t.name, s.name as hint, '' as phone
             from question_chapters t join subjects s on s.id = t.subject_id`,
  },
  banner: { list: ["banner", "list"], text: named("ads", { name: "title" }) },
  category: { list: ["category", "list"], text: named("news_categories") },
  change: undefined,
  chapter: {
    list: ["chapter", "list"],
    text: "select t.id, t.name, c.name as hint, '' as phone from chapters t join courses c on c.id = t.course_id",
  },
  classroom: { list: ["classroom", "list"], text: named("classrooms", OF_SUBJECT) },
  course: { list: ["course", "list"], text: named("courses", OF_SUBJECT) },
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
  exam: {
    list: ["exam", "list"],
    access: [
      ["exam", "list"],
      ["report", "exam"],
    ],
    text: named("papers", OF_SUBJECT),
  },
  examType: { fixed: examTypes.map(({ id, name }) => ({ id: Number(id), name, hint: "" })) },
  feedback: {
    list: ["feedback", "list"],
    text: `select t.id, left(t.content, 60) as name, l.name as hint, '' as phone
             from lesson_feedback t left join lessons l on l.id = t.lesson_id`,
  },
  file: {
    list: ["file", "list"],
    text: named("classroom_files", {
      hint: "c.name",
      joins: "left join classrooms c on c.id = t.classroom_id",
    }),
  },
  knowledge: {
    list: ["question", "list"],
    text: `select t.id, t.name, s.name as hint, '' as phone
             from knowledge_points t join subjects s on s.id = t.subject_id`,
  },
  lesson: {
    list: ["lesson", "list"],
    text: named("lessons", {
      hint: "concat_ws(' · ', c.name, h.name)",
      joins: "left join courses c on c.id = t.course_id left join chapters h on h.id = t.chapter_id",
    }),
  },
  live: {
    list: ["live", "list"],
    text: named("lives", {
      hint: timeOf("t.start_time"),
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
  news: { list: ["news", "list"], text: named("news", { name: "title" }) },
  package: { list: ["package", "list"], text: named("packages", OF_SUBJECT) },
  page: { list: ["page", "list"], text: named("pages", { name: "title" }) },
  province: { fixed: regions.map(({ id, name }) => ({ id: Number(id), name, hint: "" })) },
  question: {
    list: ["question", "list"],
    text: `select t.id, left(regexp_replace(t.stem, '<[^>]*>', '', 'g'), 60) as name, s.name as hint, '' as phone
             from questions t left join subjects s on s.id = t.subject_id`,
    within: {
      attempt: {
        access: [["exam", "mark"]],
        where: ({ id }) => sql`id in (${answered(id)})`,
        first: ({ id }) => sql`id in (${answered(id)} and a.status = 'reviewing')`,
      },
    },
  },
  session: {
    list: ["session", "list"],
    access: [["session", "close"]],
    text: `select t.id, concat_ws(' · ', t.actor, coalesce(nullif(t.browser, ''), '没有记下浏览器')) as name,
                  concat_ws(' · ', a.name, case when t.token_hash is null then '链接还没打开，生成于 ' else '登录于 ' end
                    || ${timeOf("t.created_at")}) as hint,
                  '' as phone
             from admin_sessions t left join agencies a on a.id = t.scope_agency_id
            where t.expires_at > now()
              and (t.seen_at is null or t.seen_at > now() - interval '${IDLE_MS / 1_000} seconds')`,
  },
  sold: undefined,
  staff: {
    list: ["staff", "list"],
    text: "select t.id, t.name, '' as hint, t.mobile as phone from staff t",
  },
  subject: {
    list: ["subject", "list"],
    text: named("subjects", {
      hint: "concat_ws(' · ', nullif(t.alias_name, ''), p.name)",
      joins: "left join subjects p on p.id = t.parent_id",
    }),
  },
  teacher: { list: ["teacher", "list"], text: named("teachers", { hint: "t.title" }) },
  template: {
    list: ["template", "list"],
    text: named("contract_templates"),
  },
  user: {
    list: ["user", "list"],
    text: `select u.id, ${PERSON} as name,
                  case u.status when 'active' then '' when 'blocked' then '已锁定' else '注销中' end as hint,
                  u.mobile as phone
             from users u where u.status <> 'closed'`,
    within: {
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
    },
  },
};

/** Returns where the visitor finds the thing by name; undefined: nowhere, so its id is typed. */
export function sourceFor(visitor: Visitor, thing: Thing, within?: Thing): Source | undefined {
  const source = SOURCES[thing];
  if (!source || "fixed" in source) return source;
  const { list, access = [list] } = source;
  const isAllowed = mayRunOne(visitor, access);
  const narrowed = within && source.within?.[within];
  if (!narrowed || (narrowed.isForOthers && isAllowed)) return isAllowed ? source : undefined;
  return mayRunOne(visitor, narrowed.access) ? { ...source, ...narrowed } : undefined;
}

function mayRunOne(visitor: Visitor, names: readonly CommandName[]): boolean {
  return names.some((name) => {
    const command = findCommand(...name);
    return command !== undefined && mayRun(visitor, command);
  });
}
