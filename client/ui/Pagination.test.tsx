import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pagination, pageWindow } from "./Pagination.tsx";

const hrefOf = (page: number) => `/course?page=${page}`;

function linksOf(page: number, pageCount: number): readonly string[] {
  const html = renderToStaticMarkup(<Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />);
  return [...html.matchAll(/<a [^>]*>/g)].map((match) => match[0]);
}

test("a single page has no pagination", () => {
  expect(renderToStaticMarkup(<Pagination page={1} pageCount={1} hrefOf={hrefOf} />)).toBe("");
});

test("the first page has no link back, the last none onward", () => {
  expect(linksOf(1, 3).some((link) => link.includes('rel="prev"'))).toBe(false);
  expect(linksOf(1, 3).find((link) => link.includes('rel="next"'))).toContain("page=2");
  expect(linksOf(3, 3).some((link) => link.includes('rel="next"'))).toBe(false);
  expect(linksOf(3, 3).find((link) => link.includes('rel="prev"'))).toContain("page=2");
});

test("only the current page is marked as current", () => {
  const current = linksOf(7, 20).filter((link) => link.includes('aria-current="page"'));
  expect(current).toHaveLength(1);
  expect(current[0]).toContain("page=7");
});

test("the given link component is used for every link", () => {
  const Marked = ({ href }: { readonly href: string }) => <b>{href}</b>;
  const html = renderToStaticMarkup(<Pagination page={2} pageCount={3} hrefOf={hrefOf} as={Marked} />);
  expect(html).not.toContain("<a ");
  expect(html.match(/<b>/g)).toHaveLength(5);
});

test("the window shows the ends, the neighbours, and no gap of a single page", () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
  expect(pageWindow(7, 20)).toEqual([1, 0, 6, 7, 8, 0, 20]);
  expect(pageWindow(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
  expect(pageWindow(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});
