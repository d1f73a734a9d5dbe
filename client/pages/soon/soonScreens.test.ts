import { expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { examScreenNames } from "../../layouts/examScreens.ts";
import { soonScreens } from "./soonScreens.ts";

test("every screen that is not open says what it will be, and no other does", () => {
  const closed = routes.filter((route) => !route.open).map((route) => route.id);
  expect(Object.keys(soonScreens).sort()).toEqual(closed.sort());
});

test("the exam bar and the page call a screen the same", () => {
  for (const { id } of routes.filter(({ layout }) => layout === "exam")) {
    expect(examScreenNames[id], id).toBeTruthy();
    if (soonScreens[id]) expect(examScreenNames[id]).toBe(soonScreens[id].name);
  }
});
