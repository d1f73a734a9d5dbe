import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetDevice } from "#client/site/signOut.ts";
import { createAnnotationStore, type AnnotationStore } from "./annotationStore.ts";
import { NO_ANNOTATIONS } from "./questionAnnotations.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const opened: (() => void)[] = [];
beforeEach(() => {
  for (const end of opened.splice(0)) end();
});

function openPage(owner = "7", attempt = "practice:12"): AnnotationStore {
  const store = createAnnotationStore({ owner, attempt });
  opened.push(store.start());
  return store;
}

/** Returns the struck options that a newly opened page reads from the device. */
const struckIn = (of: string, owner?: string, attempt?: string) =>
  vi.waitFor(async () => {
    const store = openPage(owner, attempt);
    await vi.waitFor(() => expect(store.read(of)).not.toBe(NO_ANNOTATIONS), { timeout: 200, interval: 5 });
    return store.read(of).struck;
  });

test("keeps annotations for the next page of the same attempt and learner only", async () => {
  const page = openPage();
  page.change("5", { struck: ["A"] });
  page.change("5", { text: "先设 x" });
  page.change("6", { struck: ["B"] });
  expect(page.read("5")).toEqual({ ...NO_ANNOTATIONS, struck: ["A"], text: "先设 x" });
  expect(await struckIn("5")).toEqual(["A"]);
  expect(await struckIn("6")).toEqual(["B"]);
  const other = openPage("7", "practice:13");
  other.change("9", { struck: ["C"] });
  expect(await struckIn("9", "7", "practice:13")).toEqual(["C"]);
  expect(other.read("5")).toBe(NO_ANNOTATIONS);
});

test("keeps an annotation made before the store opened instead of the stored one", async () => {
  openPage().change("5", { struck: ["A"] });
  expect(await struckIn("5")).toEqual(["A"]);
  const next = openPage();
  next.change("5", { struck: ["B"] });
  next.change("6", { text: "稿" });
  await vi.waitFor(async () => expect(await struckIn("5")).toEqual(["B"]));
  expect(next.read("5").struck).toEqual(["B"]);
});

test("shows another learner nothing and deletes the annotations of the first learner", async () => {
  openPage("7").change("5", { struck: ["A"] });
  expect(await struckIn("5", "7")).toEqual(["A"]);
  openPage("8").change("1", { struck: ["C"] });
  expect(await struckIn("1", "8")).toEqual(["C"]);
  const back = openPage("7");
  back.change("9", { struck: ["D"] });
  expect(await struckIn("9", "7")).toEqual(["D"]);
  expect(back.read("5")).toBe(NO_ANNOTATIONS);
});

test("deletes annotations in all tabs on sign-out, and an open page does not restore them", async () => {
  const page = openPage();
  page.change("5", { struck: ["A"] });
  expect(await struckIn("5")).toEqual(["A"]);
  forgetDevice();
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain("marks");
  });
  page.change("5", { struck: ["B"] });
  await vi.waitFor(() => expect(page.isKept()).toBe(false));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("marks");
});

test("keeps annotations in memory and reports isKept false when the device cannot store them", async () => {
  const store = createAnnotationStore(
    { owner: "7", attempt: "practice:1" },
    { open: () => Promise.reject(new Error("no")) },
  );
  const listener = vi.fn();
  store.subscribe(listener);
  store.start();
  store.change("5", { struck: ["A"] });
  await vi.waitFor(() => expect(store.isKept()).toBe(false));
  expect(store.read("5").struck).toEqual(["A"]);
  expect(listener).toHaveBeenCalled();
});
