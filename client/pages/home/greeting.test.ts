import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { greeting, todayText } from "./TodayCard.tsx";

const at = (time: string) => parseShanghai(`2026-06-30 ${time}`) ?? Number.NaN;

test("the greeting follows the hour in China", () => {
  const times = ["04:59:59", "05:00:00", "09:00:00", "12:00:00", "14:00:00", "18:00:00"];
  expect(times.map((time) => greeting(at(time)))).toEqual([
    "夜深了",
    "早上好",
    "上午好",
    "中午好",
    "下午好",
    "晚上好",
  ]);
});

test("writes the date with the day of the week", () => {
  expect(todayText(at("00:00:00"))).toBe("6月30日 星期二");
  expect(todayText(at("23:59:59") + 5 * 86_400_000)).toBe("7月5日 星期日");
});
