import { and, asc, eq, gte, isNotNull, lt } from "drizzle-orm";
import { calendarInfo } from "#shared/contract/config/endpoints.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { lives } from "#upstream/db/schema/lives.ts";
import { papers } from "#upstream/db/schema/exams.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { visibleContent } from "#upstream/db/visible.ts";
import { route } from "../route.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { parseShanghai, shanghai } from "#upstream/kit/shanghai.ts";

/** The days of a month that have something, in order; the current month where none is asked for. */
export const serveCalendar = route(calendarInfo, async ({ input, deps, agency, nowMs }) => {
  const asked = input.month === undefined ? shanghai(nowMs) : parseShanghai(input.month, "yyyy-MM");
  const from = asked.startOf("month").toJSDate();
  const to = asked.startOf("month").plus({ months: 1 }).toJSDate();
  const [liveRows, paperRows] = await Promise.all([
    deps.db
      .select({ id: lives.id, name: lives.name, start: lives.startTime })
      .from(lives)
      .innerJoin(subjects, eq(subjects.id, lives.subjectId))
      .where(and(visibleContent(lives.agencyId, agency), gte(lives.startTime, from), lt(lives.startTime, to)))
      .orderBy(asc(lives.startTime)),
    deps.db
      .select({ id: papers.id, name: papers.name, start: papers.startTime })
      .from(papers)
      .innerJoin(subjects, eq(subjects.id, papers.subjectId))
      .where(
        and(
          visibleContent(papers.agencyId, agency),
          eq(papers.isShown, true),
          isNotNull(papers.startTime),
          gte(papers.startTime, from),
          lt(papers.startTime, to),
        ),
      )
      .orderBy(asc(papers.startTime)),
  ]);
  const items = [
    ...liveRows.map((row) => ({ type: "live", ...row })),
    ...paperRows.map((row) => ({ type: "exam", ...row })),
  ].map(({ type, id, name, start }) => ({ type, id: String(id), name, start_time: timeText(start) }));
  return [...groupBy(items, ({ start_time }) => start_time.slice(0, 10))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, list]) => ({
      date,
      live_num: list.filter(({ type }) => type === "live").length,
      exam_num: list.filter(({ type }) => type === "exam").length,
      items: list,
    }));
});
