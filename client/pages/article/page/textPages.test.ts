import { mechanismView, policyInfo } from "#shared/contract/config/endpoints.ts";
import { listHelp, helpDetail } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";

test("a help page lists the other help pages and marks the current one", async () => {
  const html = await renderScreen("/help/1", [
    [
      callOf(helpDetail, { id: "1" }),
      { id: 1, title: "怎样注册", group: "账号", content: "<p>用手机号。</p>" },
    ],
    [
      callOf(listHelp, {}),
      [
        {
          name: "账号",
          list: [
            { id: 1, title: "怎样注册" },
            { id: 2, title: "忘记密码" },
          ],
        },
      ],
    ],
  ]);
  expect(html).toContain("用手机号。");
  expect(html).toContain('href="/help/2"');
  expect(html.match(/<a[^>]*href="\/help\/1"[^>]*>/)?.[0]).toContain('aria-current="page"');
});

test("the agency's pages show its texts, and a notice where a text is missing", async () => {
  const about = await renderScreen("/aboutus", [
    [callOf(mechanismView, { key: "aboutus" }), { title: "关于知行", content: "<p>一所学堂。</p>" }],
  ]);
  expect(about).toContain("一所学堂。");
  const policies = { user_agreement: "<p>约定</p>", privacy: "", about: "" };
  expect(await renderScreen("/policy", [[callOf(policyInfo, {}), policies]])).toContain("约定");
  const empty = await renderScreen("/private", [[callOf(policyInfo, {}), policies]]);
  expect(empty).toMatch(/<h1[^>]*>隐私政策<\/h1>/);
  expect(empty).toContain("内容正在整理");
});
