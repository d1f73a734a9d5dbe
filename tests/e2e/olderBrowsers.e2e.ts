/** @module-tag extended */
import { expect, test } from "vitest";
import { complete } from "#tests/support/complete.ts";
import { LOOKS, newVisitor, open, overflow, signIn } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

const SCREENS = [
  "/",
  "/course",
  "/course/101",
  "/question",
  "/question/1",
  "/live/all",
  "/mock-exam",
  "/search?q=英语",
  "/study/course",
  "/course/study/1?lesson=101005",
];

/** Runs before the page's own scripts. Removes features that the oldest supported browsers lack (decision 053). */
function asOldAsServed(): void {
  const young: Readonly<Record<string, readonly string[]>> = {
    Array: ["fromAsync"],
    AbortSignal: ["any"],
    Iterator: ["from"],
    Map: ["groupBy"],
    Object: ["groupBy"],
    Promise: ["try", "withResolvers"],
    RegExp: ["escape"],
    URL: ["canParse", "parse"],
    "Document.prototype": ["startViewTransition"],
    "Element.prototype": ["checkVisibility", "moveBefore"],
    "HTMLElement.prototype": ["popover", "showPopover", "hidePopover", "togglePopover"],
    "HTMLVideoElement.prototype": ["requestPictureInPicture"],
    "PointerEvent.prototype": ["getCoalescedEvents"],
    "Set.prototype": ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
    "String.prototype": ["isWellFormed", "toWellFormed"],
    "StorageManager.prototype": ["estimate"],
    globalThis: [
      "BroadcastChannel",
      "navigation",
      "requestIdleCallback",
      "scheduler",
      "Iterator",
      "Temporal",
    ],
  };
  for (const [path, names] of Object.entries(young)) {
    let place: object | undefined = globalThis;
    for (const part of path.split("."))
      place = part === "globalThis" ? place : (place as Record<string, object> | undefined)?.[part];
    for (const name of names) if (place) Reflect.deleteProperty(place, name);
  }
  Reflect.deleteProperty(Navigator.prototype, "locks");
}

/**
 * Runs before the page's own scripts. Removes features that only unsupported browsers lack: Safari before 16.4 and
 * Chrome before 110.
 */
function belowTheFloor(): void {
  for (const name of ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex", "at"])
    Reflect.deleteProperty(Array.prototype, name);
  Reflect.deleteProperty(globalThis, "structuredClone");
  Reflect.deleteProperty(AbortSignal, "timeout");
  Reflect.deleteProperty(Object, "hasOwn");
}

test.each(LOOKS)("the oldest supported browsers show every main screen: $width px", async (look) => {
  await using visitor = await newVisitor(browser, { ...look, before: asOldAsServed });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  for (const path of SCREENS) {
    await page.goto(site.url + path);
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    await expect.poll(() => page.locator("main").innerText(), { message: path }).toMatch(/\S{4}/);
    expect(await overflow(page), path).toBe(0);
  }
  await open(page, `${site.url}/question/1`);
  await page.locator("article label, form#answer label").first().click();
  await page.getByRole("button", { name: "确认答案" }).click();
  await page.locator("#result").waitFor();
  expect(complaints).toEqual([]);
});

const FORM = "/question/1";

test.each([
  ["scripts that cannot be read", "syntax"],
  ["functions that are missing", "missing"],
] as const)(
  "below the supported versions, with %s, a page stays as sent, and its links and forms work",
  async (_, how) => {
    await using visitor = await newVisitor(browser, {
      width: 360,
      ...(how === "missing" && { before: belowTheFloor }),
    });
    const { page } = visitor;
    if (how === "syntax")
      await page.route("**/assets/*.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "export const a = /(?<=a/v; }{" }),
      );
    for (const path of ["/", "/course", "/course/101", FORM, "/live/all"]) {
      await page.goto(site.url + path);
      await complete(page);
      await page.waitForLoadState("networkidle");
      await page.locator("main h1").first().waitFor();
      expect(((await page.locator("main").innerText()) ?? "").length, path).toBeGreaterThan(40);
      expect(await overflow(page), path).toBe(0);
    }
    await page.goto(site.url + FORM);
    await page.locator("form#answer label").first().click();
    await page.getByRole("button", { name: "确认答案" }).click();
    await page.locator("#result").waitFor();
    await page.getByRole("navigation", { name: "当前位置" }).getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname !== FORM);
    await page.locator("main h1").first().waitFor();
  },
);
