import { calendarInfo } from "#shared/contract/config/endpoints.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { route } from "../route.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { parseShanghai, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { papersBetween } from "#upstream/domain/paper/examPapers.ts";
import { livesBetween } from "#upstream/domain/live/findLives.ts";

export const calendarRoutes = [
  /** Lists the days with entries of one month in order; the current month if the input names none. */
  route(calendarInfo, async ({ input, deps: { db }, agency, nowMs }) => {
    const asked = input.month === undefined ? shanghai(nowMs) : parseShanghai(input.month, "yyyy-MM");
    const begins = {
      from: asked.startOf("month").toJSDate(),
      to: asked.startOf("month").plus({ months: 1 }).toJSDate(),
    };
    const [liveRows, paperRows] = await Promise.all([
      livesBetween(db, agency, begins),
      papersBetween(db, agency, begins),
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
  }),
];
