import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { screenLoader } from "./loadScreen.ts";
import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
import { CallsProvider } from "../calls/call.ts";
import { CallCache } from "../calls/callCache.ts";
import { type Boot, type SiteView, BootProvider } from "../site/boot.ts";
import { RequestRouter } from "../navigation/RequestRouter.tsx";
import { FailurePage } from "./FailurePage.tsx";

const neverAsked = () => Promise.reject(new Error("nothing is asked for"));

const entry = { url: "", isShow: true, topIsShow: true };
const site = {
  name: "试验学堂",
  mode: "full",
  nav: { course: entry, live: entry, question: entry, news: entry },
  subjects: [],
  redirects: [],
} as unknown as SiteView;

function pageOf(status: number, path: string, known: SiteView | null = site, signedIn = false): string {
  const failure = { status, path, requestId: "r-1" };
  const boot = { failure, site: known, signedIn } as Boot;
  return renderToStaticMarkup(
    <RequestRouter path={path}>
      <BootProvider value={boot}>
        <CallsProvider value={new CallCache(neverAsked)}>
          <NavigationProvider screens={screenLoader}>
            <FailurePage failure={failure} />
          </NavigationProvider>
        </CallsProvider>
      </BootProvider>
    </RequestRouter>,
  );
}

test("names the missing page as text and links open pages", () => {
  const html = pageOf(404, "/no/<b>such</b>");
  expect(html).toContain("Page Not Found: /no/&lt;b&gt;such&lt;/b&gt;");
  expect(html).toContain('href="/course"');
  expect(html).not.toContain('href="/study"');
});

test("offers a visitor login and registration, and a learner the pages of the account", () => {
  const places = (html: string) => html.slice(html.indexOf("也可以去"));
  const visitors = places(pageOf(404, "/no"));
  expect(visitors).toContain('href="/user/login"');
  expect(visitors).not.toMatch(/账号设置|消息|兑换课程/);
  const learners = places(pageOf(404, "/no", site, true));
  expect(learners).toContain("账号设置");
  expect(learners).not.toContain("/user/login");
});

test("shows other failures as 500 Internal Server Error, with a Chinese explanation and a retry", () => {
  for (const status of [500, 502, 503, 504]) {
    const html = pageOf(status, "/course/1?a=1");
    expect(html).toContain("<code>500 Internal Server Error</code>");
    expect(html).toContain('href="/course/1?a=1"');
    expect(html).toContain("r-1");
  }
  expect(pageOf(502, "/course/1?a=1")).toContain("“课程详情”暂时打不开");
  expect(pageOf(503, "/question/2")).toContain("“题目”暂时打不开");
  expect(pageOf(504, "/no/such")).toContain("“这一页”迟迟没有取到");
});

test.each([
  [400, "网址写得不对", "请核对"],
  [405, "不能这样打开", "直接打开"],
  [413, "没能读懂这个请求", "重新打开"],
])(
  "explains what is wrong with a request of status %d, without calling it an error of the site",
  (status, title, words) => {
    for (const known of [site, null]) {
      const html = pageOf(status, "/course/1?a=1", known);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(words);
      expect(html).toContain("<code>500 Internal Server Error</code>");
      expect(html).not.toMatch(/我们的错|稍后|暂时打不开|配置/);
      expect(html).toContain('href="/"');
    }
  },
);

test("never retries on another host", () => {
  expect(pageOf(503, "//evil.test/x")).not.toContain('href="//evil.test');
});

test("shows a neutral page without an agency", () => {
  expect(pageOf(404, "/", null)).toContain("站点未开通");
  const html = pageOf(503, "/", null);
  expect(html).toContain("暂时打不开");
  expect(html).not.toContain("试验学堂");
});
