import { expect, test } from "vitest";
import { subjectTreeHtml } from "./subjectTreeHtml.ts";

const third = { id: "3", name: "<b>马原</b>", courseImg: "", aliasName: "" };
const second = { id: "2", name: "公共课", aliasName: "", list: [third] };
const subjects = [
  { id: "1", name: "自考", aliasName: "zikao", img: "", icon: "", courseImg: "", list: [second] },
  { id: "9", name: '"会计"', aliasName: "Not A Page", img: "", icon: "", courseImg: "", list: [] },
];

test("links every level to its list and escapes names", () => {
  const html = subjectTreeHtml({ subjects }, -1);
  expect(html).toContain('href="/zikao">进入自考专区</a>');
  expect(html).toContain('href="/course/1/2">公共课</a>');
  expect(html).toContain('href="/course/1/2?level3=3">&lt;b&gt;马原&lt;/b&gt;</a>');
  expect(html).toContain("&quot;会计&quot;</summary>");
  expect(html).not.toContain("专区</a></div></details><details");
});

test("opens the visitor's current subject, or the first", () => {
  expect(
    subjectTreeHtml({ subjects }, 1)
      .split("<details")
      .map((part) => / open>/.test(part)),
  ).toEqual([false, false, true]);
  expect(
    subjectTreeHtml({ subjects }, -1)
      .split("<details")
      .map((part) => / open>/.test(part)),
  ).toEqual([false, true, false]);
});

test("renders the tree of a configuration once", () => {
  expect(subjectTreeHtml({ subjects }, 0)).toBe(subjectTreeHtml({ subjects }, 0));
});

test("keeps names as text where the agency lacks the list or the subject's own page", () => {
  const off = /^(?:\/course\/1|\/zikao)/;
  const html = subjectTreeHtml({ subjects: [...subjects], off }, -1);
  expect(html).not.toContain("<a ");
  expect(html).toContain("公共课");
});
