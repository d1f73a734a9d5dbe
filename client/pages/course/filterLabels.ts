import type { CourseFilters } from "../../queries/course.ts";

export const priceLabels = { free: "免费", paid: "付费" } as const;

export const sortLabels = {
  hot: "最多人学",
  new: "最新",
  price: "价格从低到高",
  "price-desc": "价格从高到低",
} as const;

export interface ChosenFilter {
  readonly key: "level3" | "year" | "type" | "price";
  readonly label: string;
}

/** What narrows the list besides the subject of its heading, in words; each can be taken away. */
export function chosenFilters({ year, type, price }: CourseFilters): readonly ChosenFilter[] {
  return [
    ...(year ? [{ key: "year", label: `${year} 年` } as const] : []),
    ...(type ? [{ key: "type", label: type } as const] : []),
    ...(price ? [{ key: "price", label: priceLabels[price] } as const] : []),
  ];
}
