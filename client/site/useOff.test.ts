import { expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { PARTS } from "#shared/offers/parts.ts";
import { pathsWithout } from "#shared/offers/pathsWithout.ts";
import { featuresWithout, featuresOff } from "#shared/offers/features.ts";
import type { useOff } from "./useOff.ts";

type Asked = Parameters<typeof useOff>[0];

test("accepts only paths from the list of screen parts", () => {
  // @ts-expect-error -- no part begins by this call, so that nobody would hear that it is off
  const other: Asked = listCourses.path;
  const known: Asked = PARTS[0].path;
  expect(PARTS.map(({ path }): string => path)).toContain(known);
  expect(PARTS.map(({ path }): string => path)).not.toContain(other);
});

test("reports each screen part as off, alone and together with all other parts", () => {
  const all = featuresOff(
    featuresWithout(() => true),
    pathsWithout(() => true),
  );
  for (const part of PARTS) {
    const alone = pathsWithout(({ method, path }) => method === part.method && path === part.path);
    expect(featuresOff([], alone)?.paths.test(part.path), part.path).toBe(true);
    expect(all?.paths.test(part.path), part.path).toBe(true);
  }
});

test("switching a screen off does not affect screens with a similar address", () => {
  const off = featuresOff(
    [],
    pathsWithout(({ path }) => path === "/course/detail" || path === "/question/detail"),
  );
  const isOff = (address: string) => off?.paths.test(address);
  expect(["/course/101", "/course/c-101", "/question/~exam", "/question/zk%3A7?level1=0"].map(isOff)).toEqual(
    Array(4).fill(true),
  );
  expect(["/course", "/course/313/314", "/question/exam?mode=daily", "/question/offline"].map(isOff)).toEqual(
    Array(4).fill(false),
  );
});
