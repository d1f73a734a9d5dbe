import { type Facet, defineList } from "#client/lists/list.ts";
import { withFacet } from "#client/lists/filters.ts";
import { subjectAddress } from "#client/lists/subjectAddress.ts";
import { COURSES_A_PAGE, type CourseFilters, courseListCall } from "#client/calls/catalogue.ts";

const priceLabels: Readonly<Record<string, string>> = { free: "免费", paid: "付费" };

const sortLabels: Readonly<Record<string, string>> = {
  hot: "最多人学",
  new: "最新",
  price: "价格从低到高",
  "price-desc": "价格从高到低",
};

const byPrice: Facet<CourseFilters> = {
  member: "price",
  name: "价格",
  labelOf: (price) => priceLabels[price] ?? "",
};

const ofSubject: readonly Facet<CourseFilters>[] = [
  { member: "year", name: "年份", labelOf: (year) => year, chipOf: (year) => `${year} 年`, ofSubject: true },
  { member: "type", name: "类型", labelOf: (type) => type, ofSubject: true },
];

const sorting: Facet<CourseFilters> = {
  member: "sort",
  name: "排序",
  labelOf: (sort) => sortLabels[sort] ?? "",
  all: "推荐",
  orders: true,
};

const withPrices = defineList({
  address: subjectAddress("course"),
  facets: [...ofSubject, byPrice, sorting],
  call: courseListCall,
  perPage: COURSES_A_PAGE,
  noun: "课程",
  countOf: (total) => `${total} 门课程`,
});

const withoutPrices: typeof withPrices = {
  ...withPrices,
  address: {
    ...withPrices.address,
    read: (params, search) => withoutPrice(withPrices.address.read(params, search)),
  },
  facets: [...ofSubject, { ...sorting, labelOf: (sort) => (isOfPrice(sort) ? "" : sorting.labelOf(sort)) }],
};

/** Returns the definition of the course list. If the agency hides prices, it cannot filter or sort by price. */
export function courseListFor({ showPrice }: { readonly showPrice: boolean }): typeof withPrices {
  return showPrice ? withPrices : withoutPrices;
}

function withoutPrice(filters: CourseFilters): CourseFilters {
  const { sort = "" } = filters;
  const changed = isOfPrice(sort) ? withFacet(filters, "sort", undefined) : filters;
  return { ...withFacet(changed, "price", undefined), page: filters.page };
}

function isOfPrice(sort: string): boolean {
  return sort.startsWith("price");
}

export const sorts = Object.keys(sortLabels).map((value) => ({ value }));
export const prices = Object.keys(priceLabels).map((value) => ({ value }));
