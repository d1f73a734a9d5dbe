import type { Express } from "express";
import { DAY_MS, formatDate, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import {
  type DayFigures,
  FIGURE_DAYS,
  type SchoolBoard,
  figuresSince,
  isFailedJob,
  schoolBoard,
} from "#upstream/domain/figures/schoolFigures.ts";
import { asc } from "drizzle-orm";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { inAgency } from "../console/oneAgency.ts";
import type { Session } from "../console/sessions.ts";
import { valueText } from "../terms.ts";
import { barChart } from "./chart.ts";
import type { PagesContext } from "./commandPages.ts";
import { overview } from "./commandParts.ts";
import { type FigureName, addressOf, listAddress, maySee } from "./figureLists.ts";
import { firstSteps } from "./firstSteps.ts";
import { frame } from "./frame.ts";
import { type Html, type Part, html } from "./html.ts";
import { sessionOf } from "./visit.ts";

/** Sections of figures in the order of the page. */
const SECTIONS: readonly (readonly [string, readonly FigureName[]])[] = [
  ["要处理的", ["marking_exams", "open_feedback", "waiting_orders", "refunding_orders", "failed_jobs"]],
  ["学员", ["learners", "new_learners", "active_learners"]],
  ["订单", ["paid_orders", "refunded_orders"]],
  ["考试", ["coming_exams", "running_exams"]],
];
const OF_PERIOD: readonly FigureName[] = [
  "new_learners",
  "active_learners",
  "paid_orders",
  "refunded_orders",
];

interface Board extends SchoolBoard {
  readonly failedJobs: number;
  readonly since: string;
  /** Steps that a new school still needs. */
  readonly first: Part;
  /** Flag of the agency that an operator chose; undefined: all that the session sees. */
  readonly agency: string | undefined;
}

/**
 * Serves the first page: the figures of the school that the visitor's role may list, by day as charts, and all
 * functions. The figures are those of `report school` (domain/figures).
 */
export function serveBoard(app: Express, { db, clock }: Pick<PagesContext, "db" | "clock">): void {
  app.get("/", async (req, res) => {
    const session = sessionOf(req);
    const schools = session.agency
      ? []
      : await db
          .select({ id: agencies.id, flag: agencies.flag, name: agencies.name })
          .from(agencies)
          .orderBy(asc(agencies.id));
    const chosen = schools.find(({ flag }) => flag === req.query["agency"]);
    const nowMs = clock();
    const board = await inAgency(db, session.agency?.id ?? null, async (tx) => ({
      ...(await schoolBoard(tx, { agencyId: chosen?.id, nowMs })),
      failedJobs: maySee(session, "failed_jobs") ? await tx.$count(jobs, isFailedJob) : 0,
      since: formatDate(figuresSince(nowMs)),
      first: await firstSteps(tx, session),
      agency: chosen?.flag,
    }));
    res.send(
      frame({ title: "首页", session, isFirst: true }, [
        board.first,
        schools.length > 1 && schoolChoice(schools, chosen?.flag),
        ...SECTIONS.map((section) => sectionOf(section, board, session)),
        chartsOf(board, session),
        html`<h2 id="functions">全部功能</h2>`,
        overview(session),
      ]),
    );
  });
}

function schoolChoice(
  schools: readonly { readonly flag: string; readonly name: string }[],
  chosen: string | undefined,
): Html {
  return html`<form method="get" action="/" class="search"><label for="agency">机构</label> <select id="agency" name="agency"><option value="">全部机构</option>${schools.map(
    ({ flag, name }) => html`<option value="${flag}"${flag === chosen && html` selected`}>${name}</option>`,
  )}</select> <button class="second">查看</button></form>`;
}

function sectionOf([title, names]: (typeof SECTIONS)[number], board: Board, session: Session): Part {
  const own = names.filter((name) => maySee(session, name));
  return (
    own.length > 0 &&
    html`<section><h2>${title}</h2><ul class="figures">${own.map((name) => html`<li>${figureOf(name, board)}</li>`)}</ul></section>`
  );
}

function figureOf(name: FigureName, board: Board): Html {
  const number = name === "failed_jobs" ? board.failedJobs : board.figures[name];
  const amount =
    name === "paid_orders" ? board.income : name === "refunded_orders" ? board.given_back : undefined;
  const note = [OF_PERIOD.includes(name) && `${FIGURE_DAYS} 天`, amount !== undefined && `${amount} 元`];
  return html`<a href="${listAddress(name, board)}"><span class="of">${valueText(name)}</span> <strong>${number}</strong> <span class="of">${note.filter(Boolean).join("，")}</span></a>`;
}

interface Column {
  readonly name: string;
  readonly valueOf: (day: DayFigures) => number | string;
  /** Options of the list with the rows of one day; undefined: no list has them. */
  readonly list?: (day: string, before: string) => Readonly<Record<string, string>>;
}

interface DayChart {
  readonly title: string;
  readonly unit: string;
  /** Noun whose list the visitor must be allowed to see. */
  readonly noun: "user" | "order";
  readonly seen: FigureName;
  /** The first column is drawn. */
  readonly columns: readonly [Column, ...Column[]];
}

const hoursOf = ({ seconds }: DayFigures) => Math.round(seconds / 360) / 10;
const CHARTS: readonly DayChart[] = [
  {
    title: "每天学习的学员",
    unit: "人",
    noun: "user",
    seen: "active_learners",
    columns: [
      {
        name: "学员",
        valueOf: ({ active }) => active,
        list: (day, before) => ({ "studied-since": day, "studied-before": before }),
      },
      { name: "学习小时", valueOf: hoursOf },
      { name: "做题", valueOf: ({ answered }) => answered },
    ],
  },
  {
    title: "每天学习的时间",
    unit: "小时",
    noun: "user",
    seen: "active_learners",
    columns: [
      {
        name: "学习小时",
        valueOf: hoursOf,
        list: (day, before) => ({ "studied-since": day, "studied-before": before }),
      },
    ],
  },
  {
    title: "每天新学员",
    unit: "人",
    noun: "user",
    seen: "new_learners",
    columns: [
      {
        name: "新学员",
        valueOf: ({ registered }) => registered,
        list: (since, before) => ({ since, before }),
      },
    ],
  },
  {
    title: "每天收入",
    unit: "元",
    noun: "order",
    seen: "paid_orders",
    columns: [
      {
        name: "收入（元）",
        valueOf: ({ income }) => income,
        list: (since, before) => ({ by: "paid", since, before }),
      },
      { name: "付款订单", valueOf: ({ paid }) => paid },
      {
        name: "退款（元）",
        valueOf: ({ given_back }) => given_back,
        list: (since, before) => ({ by: "refunded", since, before }),
      },
    ],
  },
];

function chartsOf(board: Board, session: Session): Part {
  const own = CHARTS.filter(({ seen }) => maySee(session, seen));
  if (own.length === 0) return null;
  return html`<h2>最近 ${FIGURE_DAYS} 天</h2><div class="charts">${own.map((chart) => {
    const [{ valueOf }] = chart.columns;
    const points = board.days.map((day) => ({ day: day.day, value: Number(valueOf(day)) }));
    return html`<section><h3>${chart.title}（${chart.unit}）</h3>${barChart({ ...chart, points })}${tableOf(chart, board)}</section>`;
  })}</div>`;
}

/** Returns the numbers of a chart by day, each with a link to the list of its rows. */
function tableOf({ title, noun, columns }: DayChart, { days, agency }: Board): Html {
  const cellOf = ({ valueOf, list }: Column, figures: DayFigures): Part => {
    const value = valueOf(figures);
    const before = formatDate((parseShanghai(figures.day) ?? 0) + DAY_MS);
    return Number(value) === 0 || !list
      ? value
      : html`<a href="${addressOf(noun, list(figures.day, before), agency)}">${value}</a>`;
  };
  return html`<details><summary>按天看数字</summary><div class="table" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr><th scope="col">日期</th>${columns.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${days
    .toReversed()
    .map(
      (figures) =>
        html`<tr><th scope="row">${figures.day}</th>${columns.map((column) => html`<td class="number">${cellOf(column, figures)}</td>`)}</tr>`,
    )}</tbody></table></div></details>`;
}
