import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pagination, pageWindow } from "./Pagination.tsx";

const hrefOf = (page: number) => `/course?page=${page}`;

function linksOf(page: number, pageCount: number): readonly string[] {
  const html = renderToStaticMarkup(<Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />);
  return [...html.matchAll(/<a [^>]*>/g)].map((match) => match[0]);
}

test("renders nothing for a single page", () => {
  expect(renderToStaticMarkup(<Pagination page={1} pageCount={1} hrefOf={hrefOf} />)).toBe("");
});

test("has no previous link on the first page and no next link on the last", () => {
  expect(linksOf(1, 3).some((link) => link.includes('rel="prev"'))).toBe(false);
  expect(linksOf(1, 3).find((link) => link.includes('rel="next"'))).toContain("page=2");
  expect(linksOf(3, 3).some((link) => link.includes('rel="next"'))).toBe(false);
  expect(linksOf(3, 3).find((link) => link.includes('rel="prev"'))).toContain("page=2");
});

test("marks only the current page as current", () => {
  const current = linksOf(7, 20).filter((link) => link.includes('aria-current="page"'));
  expect(current).toHaveLength(1);
  expect(current[0]).toContain("page=7");
});

test("uses the given link component for every link", () => {
  const Marked = ({ href }: { readonly href: string }) => <b>{href}</b>;
  const html = renderToStaticMarkup(<Pagination page={2} pageCount={3} hrefOf={hrefOf} as={Marked} />);
  expect(html).not.toContain("<a ");
  expect(html.match(/<b>/g)).toHaveLength(5);
});

test("shows first page, last page and the current page's neighbours, and no gap that hides a single page", () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
  expect(pageWindow(7, 20)).toEqual([1, 0, 6, 7, 8, 0, 20]);
  expect(pageWindow(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
  expect(pageWindow(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});
