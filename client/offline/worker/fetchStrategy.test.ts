import { expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { type Asked, fetchStrategyOf } from "./fetchStrategy.ts";

const HERE = "https://study.test";

function way(path: string, asked: Partial<Asked> = {}): string {
  return fetchStrategyOf(
    { method: "GET", mode: "navigate", destination: "document", url: HERE + path, ...asked },
    HERE,
  );
}
const part = (destination = "") => ({ mode: destination === "image" ? "no-cors" : "cors", destination });

test.each([
  ["/", "page"],
  ["/question/offline?record=12", "page"],
  ["/question/exam?record=12", "page"],
  ["/study/question", "page"],
  ["/course/313/314?page=2", "page"],
  // The worker leaves addresses without a screen to the browser.
  ["/api/practice/run?record_id=12", "pass"],
  ["/api/uploads/a.png", "pass"],
  ["/api/home/statement.pdf", "pass"],
  ["/sitemap.xml", "pass"],
  ["/no/such/page", "pass"],
])("handles opening %s by %s", (path, expected) => expect(way(path)).toBe(expected));

test.each([
  ["/assets/entry-1.js", part("script"), "file"],
  ["/assets/formulas-1.css", part("style"), "file"],
  ["/api/uploads/q/1.png", part("image"), "picture"],
  ["/api/uploads/q/1.pdf", part(), "pass"],
  ["/api/practice/run?record_id=12", part(), "pass"],
  ["/api/user/user-info", part(), "pass"],
  ["/build-manifest.json", part(), "pass"],
  ["/sw.js", part(), "pass"],
  ["/favicon.svg", part("image"), "pass"],
])("handles the part of a page %s, requested as %j, by %s", (path, asked, expected) =>
  expect(way(path, asked)).toBe(expected),
);

test("handles only reads of this site", () => {
  expect(way("/question/1", { method: "POST" })).toBe("pass");
  expect(way("/assets/entry-1.js", { method: "HEAD", mode: "cors" })).toBe("pass");
  expect(way("", { url: "https://elsewhere.test/question/1" })).toBe("pass");
  expect(way("", { url: "https://elsewhere.test/assets/a.js", ...part("script") })).toBe("pass");
});

test("uses the stored document for every screen except those of exams, orders and accounts", () => {
  const passed = routes.filter((route) => way(sampleAddress(route)) === "pass").map(({ id }) => id);
  expect(passed.toSorted()).toEqual([
    "contract",
    "courseCode",
    "login",
    "messages",
    "mine",
    "mockExam",
    "mockExamResult",
    "myOrder",
    "onlineExam",
    "onlinePortal",
    "onlineResult",
    "order",
    "profile",
    "register",
    "resetPwd",
    "uidLogin",
    "updatePwd",
  ]);
});
