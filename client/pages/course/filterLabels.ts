import type { CourseFilters } from "../../queries/course.ts";
import type { ChosenFilter } from "../filters/ChosenFilters.tsx";
import { courseListHref, withFilter } from "./courseFilters.ts";

export const priceLabels = { free: "免费", paid: "付费" } as const;

export const sortLabels = {
  hot: "最多人学",
  new: "最新",
  price: "价格从低到高",
  "price-desc": "价格从高到低",
} as const;

/** What narrows the list besides the subject of its heading, in words; each can be taken away. */
export function chosenFilters(filters: CourseFilters): readonly ChosenFilter[] {
  const { year, type, price } = filters;
  const removeHref = (name: "year" | "type" | "price") =>
    courseListHref(withFilter(filters, { [name]: undefined }));
  return [
    ...(year ? [{ label: `${year} 年`, removeHref: removeHref("year") }] : []),
    ...(type ? [{ label: type, removeHref: removeHref("type") }] : []),
    ...(price ? [{ label: priceLabels[price], removeHref: removeHref("price") }] : []),
  ];
}
